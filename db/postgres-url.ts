/**
 * The only code that reads DATABASE_URL. The site's driver and libpq (pg_dump, pg_restore, psql)
 * read the same address differently: `sslmode=require` verifies the certificate in one and not in
 * the other, and each knows parameters that the other refuses. Both get what is read here.
 */
import { existsSync, readFileSync } from "node:fs";

/** The requested TLS mode, in libpq's words (PostgreSQL manual, "SSL Mode Descriptions"). */
const SSL_MODES = ["disable", "require", "verify-ca", "verify-full"] as const;
type SslMode = (typeof SSL_MODES)[number];

/** Modes of other programs, and the mode here that is at least as strict. */
const OTHER_MODES = new Map<string, SslMode>([
  ["prefer", "require"],
  ["no-verify", "require"],
]);

/** Parameters of other programs that have no effect here. */
const IGNORED_PARAMETERS = [
  "application_name",
  "uselibpqcompat",
  "pgbouncer",
  "connection_limit",
  "schema",
];

interface PostgresParts {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
  sslMode: SslMode;
  /** A file of certificates in PEM format; null when none is named. */
  sslRootCert: string | null;
  /**
   * Further options of the server, such as "endpoint=…" of a provider; empty when there are none.
   */
  options: string;
  requiresChannelBinding: boolean;
}

/** Throws an Error whose message names the part of the address that the site cannot use. */
export function parsePostgresUrl(url: string): PostgresParts {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const parameters = new Map(searchParams);
  const take = (name: string) => {
    const value = parameters.get(name) ?? "";
    parameters.delete(name);
    return value;
  };
  for (const name of IGNORED_PARAMETERS) take(name);
  // A socket's folder is given as a parameter or as an encoded host.
  const host = take("host") || decodeURIComponent(hostname).replace(/^\[(.*)\]$/, "$1");
  const sslRootCert = take("sslrootcert") || null;
  const parts = {
    host,
    port: Number(port || take("port") || 5432),
    user: decodeURIComponent(username) || take("user"),
    password: decodeURIComponent(password) || take("password"),
    database: decodeURIComponent(pathname.slice(1)),
    sslMode: parseSslMode(take("sslmode"), sslRootCert),
    sslRootCert,
    options: take("options"),
    requiresChannelBinding: take("channel_binding") === "require",
  };
  if (!Number.isInteger(parts.port)) throw new Error("has a port that is no number");
  const [unknown] = parameters.keys();
  if (unknown) throw new Error(`has a parameter that the site does not know: ${unknown}`);
  if (!parts.host || !parts.database) throw new Error("must name a host and a database");
  if (parts.host.includes(",")) throw new Error("names several hosts; name one");
  return parts;
}

function parseSslMode(mode: string, sslRootCert: string | null): SslMode {
  // libpq 16 allows the system's authorities only with a check of the host.
  if (sslRootCert === SYSTEM_CERTIFICATES) return "verify-full";
  if (!mode) return sslRootCert ? "verify-ca" : "disable";
  const sslMode = SSL_MODES.find((one) => one === mode) ?? OTHER_MODES.get(mode);
  if (!sslMode) throw new Error(`has sslmode=${mode}; use one of ${SSL_MODES.join(", ")}`);
  if (sslMode === "verify-ca" && !sslRootCert)
    throw new Error("has sslmode=verify-ca; name the certificate, too: sslrootcert=<file>");
  // Follows libpq's behavior for older setups: a named certificate must be checked.
  return sslMode === "require" && sslRootCert ? "verify-ca" : sslMode;
}

/** Returns the settings with which the driver `pg` connects. Reads the file of certificates. */
export const driverSettings = (parts: PostgresParts) => ({
  host: parts.host,
  port: parts.port,
  user: parts.user || undefined,
  password: parts.password || undefined,
  database: parts.database,
  options: parts.options || undefined,
  enableChannelBinding: parts.requiresChannelBinding,
  ssl: tlsSettings(parts),
});

function tlsSettings({ sslMode, sslRootCert }: PostgresParts) {
  if (sslMode === "disable") return false;
  if (sslMode === "require") return { rejectUnauthorized: false };
  const ca = isFile(sslRootCert) ? { ca: readFileSync(sslRootCert, "utf8") } : {};
  return sslMode === "verify-full" ? ca : { ...ca, checkServerIdentity: () => undefined };
}

/**
 * libpq 16 calls the authorities that the system trusts "system"; older versions need their file.
 */
const SYSTEM_CERTIFICATES = "system";
const SYSTEM_FILE = "/etc/ssl/certs/ca-certificates.crt";
const isFile = (sslRootCert: string | null): sslRootCert is string =>
  sslRootCert !== null && sslRootCert !== SYSTEM_CERTIFICATES;

function rootCertForLibpq({ sslMode, sslRootCert }: PostgresParts): string {
  if (isFile(sslRootCert)) return sslRootCert;
  if (sslMode !== "verify-full") return "";
  return existsSync(SYSTEM_FILE) ? SYSTEM_FILE : SYSTEM_CERTIFICATES;
}

/**
 * Returns the environment that gives libpq's programs the same address (PostgreSQL manual,
 * "Environment Variables"). Other users of the machine cannot read it, unlike a command line.
 */
export function libpqEnvironment(parts: PostgresParts): Record<string, string> {
  const variables = {
    PGHOST: parts.host,
    PGPORT: String(parts.port),
    PGUSER: parts.user,
    PGPASSWORD: parts.password,
    PGDATABASE: parts.database,
    PGSSLMODE: parts.sslMode,
    PGSSLROOTCERT: rootCertForLibpq(parts),
    PGOPTIONS: parts.options,
    PGCHANNELBINDING: parts.requiresChannelBinding ? "require" : "",
  };
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
}
