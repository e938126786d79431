"""How the words of the language are declared: closed vocabularies, named rows, and absence said as ``none``."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, NamedTuple

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
    SerializerFunctionWrapHandler,
)
from pydantic_core import CoreSchema, core_schema

from belote.errors import listed, nearest, short

Name = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$")]
NUMBER_KEY = r"^[1-9][0-9]{0,8}$"
NumberKey = Annotated[str, Field(pattern=NUMBER_KEY)]  # a number as the key of a table
Count = Annotated[int, Field(ge=1)]
Points = Annotated[int, Field(ge=0)]


class Block(BaseModel):
    """A block of fixed keys.  Nothing has a default, save what may be absent."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, defer_build=True)


class Word(NamedTuple):
    """One word: its name, what it means for a card player, and what it compiles to."""

    name: str
    says: str
    value: Any


class Vocabulary:
    """A closed set of words; as an annotation it lets nothing else through."""

    def __init__(self, *words: Word) -> None:
        self.words = {word.name: word for word in words}

    def __getitem__(self, name: str) -> Any:
        return self.words[name].value

    def says(self, name: str) -> str:
        """The meaning of a word."""
        return self.words[name].says

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.literal_schema(list(self.words))

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        return {"anyOf": [{"const": w.name, "description": w.says} for w in self.words.values()]}


class _OrNone:
    """The word ``none`` where something may be absent; kept as None."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        inner = core_schema.nullable_schema(handler(source))
        return core_schema.no_info_before_validator_function(
            _none_to_null, inner, serialization=core_schema.wrap_serializer_function_ser_schema(_null_to_none)
        )

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        inner = handler(schema)
        rest = [option for option in inner.get("anyOf", [inner]) if option != {"type": "null"}]
        return {"anyOf": [*rest, {"const": "none", "description": "there is no such thing"}]}


def _none_to_null(value: Any) -> Any:
    if value is None:
        raise ValueError("nothing stands here: absence is said with the word none")
    return None if value == "none" else value


def _null_to_none(value: Any, inner: SerializerFunctionWrapHandler) -> Any:
    return "none" if value is None else inner(value)


class _OneOrMore:
    """A list that may be written as its only item."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_before_validator_function(
            lambda value: value if isinstance(value, list) else [value], handler(source)
        )

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        inner = handler(schema)
        options = inner.get("anyOf", [inner])
        return {"anyOf": [*(option["items"] for option in options if "items" in option), *options]}


class _AllOrList:
    """A list, or the word ``all``; kept as ``["all"]``."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_before_validator_function(
            lambda value: ["all"] if value == "all" else value,
            handler(source),
            serialization=core_schema.plain_serializer_function_ser_schema(
                lambda value: "all" if value == ["all"] else value
            ),
        )

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        return {"anyOf": [{"const": "all", "description": "all of them, in order"}, handler(schema)]}


class Rows:
    """Marks a map of named rows: they merge by name, and their order is part of the rule."""


class Unordered:
    """Marks a list whose order says nothing."""


OR_NONE = _OrNone()
ONE_OR_MORE = _OneOrMore()
ALL_OR_LIST = _AllOrList()
ROWS = Rows()
UNORDERED = Unordered()


class Fault(NamedTuple):
    """Something wrong in a ruleset: the path of keys to it, and a sentence.

    Attributes:
        kind: ``key`` (unknown), ``missing`` (keys) or ``word`` (unknown) where the sentence can be helped by what the
            file says elsewhere; ``clash`` where values that are right by themselves do not go together.
        given: what stands there.
        known: what could stand there; of ``missing``: the keys.
        reads: with ``clash``: the phases that were compared.
    """

    path: tuple[str | int, ...]
    message: str
    kind: str = "clash"
    given: str = ""
    known: tuple[str, ...] = ()
    reads: tuple[str, ...] = ()


def unknown(what: str, given: str, known: Iterable[str], plural: str = "") -> str:
    """The sentence for a name that is not there: the nearest one, and all that are."""
    known = list(known)
    meant = nearest(given, known)
    hint = f", did you mean `{meant}`?" if meant else ""
    return f"unknown {what} `{short(given)}`{hint} ({plural or what + 's'}: {listed(known) if known else 'none'})"
