import type { HeadersFunction } from "react-router";

/** A page exports one of these as `headers`, to send those of its action's or loader's data. */
export const actionHeaders: HeadersFunction = ({ actionHeaders: headers }) => headers;
export const loaderHeaders: HeadersFunction = ({ loaderHeaders: headers }) => headers;
