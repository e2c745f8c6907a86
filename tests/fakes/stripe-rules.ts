/**
 * The rules for requests to Stripe, read from the type definitions of Stripe's package, which
 * Stripe generates from the API. A parameter that they don't contain, a wrong type or another
 * version is refused as Stripe refuses it.
 */
import { fileURLToPath } from "node:url";
import ts from "typescript";

/** A request's parameter: a text, or named parts; the names in a list are numbers. */
export type Params = { [name: string]: Params | string };

/** Stripe's description of an error in a request (docs.stripe.com/error-codes). */
export interface Fault {
  status: number;
  code?: string;
  param?: string;
  message: string;
}

const ROUTES = fileURLToPath(new URL("./stripe-routes.ts", import.meta.url));

/** The rules are read once for all fakes in a process, because that takes about a second. */
let rules: ReturnType<typeof readTypes> | null = null;

export function readRules() {
  rules ??= readTypes();
  return rules;
}

/** Returns the error in a request, or null. `request` is a method and a path. */
export function faultOf(request: string, params: Params, version: unknown): Fault | null {
  const known = readRules();
  if (version !== known.version)
    return { status: 400, message: `The tests know version ${known.version}, not ${version}` };
  const type = known.routes.find(({ pattern }) => pattern.test(request))?.params;
  if (!type) return { status: 404, message: `Unrecognized request URL (${request})` };
  const wrong = known.compare(type, params, "");
  return wrong && { status: 400, ...wrong };
}

function readTypes() {
  const program = ts.createProgram([ROUTES], {
    strict: true,
    skipLibCheck: true,
    types: [],
    lib: ["lib.es2024.d.ts"],
    module: ts.ModuleKind.Preserve,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(ROUTES);
  const file = source && checker.getSymbolAtLocation(source);
  if (!file) throw new Error("the routes cannot be read");
  const [routes, version, events] = ["StripeRoutes", "StripeVersion", "StripeEvents"].map(
    (name) => {
      const symbol = checker.getExportsOfModule(file).find((each) => each.name === name);
      if (!symbol) throw new Error(`there is no ${name}`);
      return checker.getDeclaredTypeOfSymbol(symbol);
    },
  );
  if (!routes || !version?.isStringLiteral() || !events?.isUnion())
    throw new Error("Stripe's types cannot be read");
  return {
    version: version.value,
    routes: checker.getPropertiesOfType(routes).map((property) => ({
      pattern: new RegExp(`^${property.name.replace(":id", "\\w+")}$`),
      params: checker.getTypeOfSymbol(property),
    })),
    /** The kind of each event, and of the object that it is about. */
    events: events.types.map((event) => {
      const textOf = (type: ts.Type, [name = "", ...rest]: string[]): string => {
        const property = type.getProperty(name);
        if (!property) throw new Error(`an event has no ${name}`);
        const inner = checker.getTypeOfSymbol(property);
        if (rest.length > 0) return textOf(inner, rest);
        return inner.isStringLiteral() ? inner.value : checker.typeToString(inner);
      };
      return { type: textOf(event, ["type"]), object: textOf(event, ["data", "object", "object"]) };
    }),
    compare: (type: ts.Type, value: Params | string, path: string) =>
      compare(checker, type, value, path),
  };
}

type Wrong = Omit<Fault, "status">;

/** Returns the error in a value of a type, or null. */
function compare(
  checker: ts.TypeChecker,
  type: ts.Type,
  value: Params | string,
  path: string,
): Wrong | null {
  if (type.isUnion()) {
    // `string & Record<never, never>` next to literals stands for future literals, which Stripe
    // still refuses.
    const listed = type.types.filter((each) => !each.isIntersection());
    const wrong = listed.map((each) => compare(checker, each, value, path));
    if (wrong.includes(null)) return null;
    // Report the error of the alternative that fits furthest.
    const inner = wrong.find((each) => each && each.param !== path);
    return inner ?? invalid(path);
  }
  if (typeof value === "string") return isText(checker, type, value) ? null : invalid(path);
  if (!(type.flags & ts.TypeFlags.Object)) return invalid(path);
  const element = type.getNumberIndexType() ?? type.getStringIndexType();
  for (const [name, part] of Object.entries(value)) {
    const property = element ? null : type.getProperty(name);
    const inner = path ? `${path}[${name}]` : name;
    if (!element && !property)
      return {
        code: "parameter_unknown",
        param: inner,
        message: `Received unknown parameter: ${inner}`,
      };
    const wrong = compare(
      checker,
      element ?? checker.getTypeOfSymbol(property as ts.Symbol),
      part,
      inner,
    );
    if (wrong) return wrong;
  }
  const missing = element
    ? undefined
    : checker
        .getPropertiesOfType(type)
        .find(({ name, flags }) => !(flags & ts.SymbolFlags.Optional) && !(name in value));
  const param = missing && (path ? `${path}[${missing.name}]` : missing.name);
  return param
    ? { code: "parameter_missing", param, message: `Missing required param: ${param}.` }
    : null;
}

const invalid = (param: string): Wrong => ({ param, message: `Invalid ${param}` });

/** Whether a text, which is how forms send all values, fits a type without parts. */
function isText(checker: ts.TypeChecker, type: ts.Type, value: string): boolean {
  if (type.isStringLiteral()) return type.value === value;
  if (type.flags & ts.TypeFlags.String) return true;
  if (type.flags & ts.TypeFlags.Number) return /^-?\d+(\.\d+)?$/.test(value);
  if (type.flags & ts.TypeFlags.Literal) return checker.typeToString(type) === value;
  return false;
}
