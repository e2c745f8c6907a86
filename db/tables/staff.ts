/** Who may come in, and what they did. */
import type { Generated } from "kysely";

export type StaffRole = "viewer" | "editor" | "administrator";

export interface StaffAccountTable {
  id: string;
  created_at: string;
  /** Lower case. */
  username: string;
  /** PHC string, argon2id. */
  password_hash: string;
  role: Generated<StaffRole>;
  /** 1 while the password is one that another person has seen. */
  must_change_password: Generated<number>;
  /** Base32; asked for only when totp_enabled_at is set. */
  totp_secret: Generated<string | null>;
  totp_enabled_at: Generated<string | null>;
  /** The newest time step whose code was used: no code works twice (RFC 6238, section 5.2). */
  totp_last_step: Generated<number>;
  disabled_at: Generated<string | null>;
}

/** How a member of staff likes the tables; see domain/accounts/preferences.ts. */
export interface StaffPreferenceTable {
  staff_id: string;
  density: string;
  rows_per_page: number;
  single_keys: number;
}

export interface StaffSessionTable {
  /** SHA-256 of the token in the cookie, hex; the token itself is never stored. */
  id: string;
  staff_id: string;
  created_at: string;
  expires_at: string;
  /** 1 between the password and the code of a two-step sign-in: opens nothing yet. */
  awaits_code: Generated<number>;
  /** Where it was opened from; null for sessions older than this column. */
  address: Generated<string | null>;
}

export interface StaffRecoveryCodeTable {
  /** SHA-256 of account id and code, hex. */
  id: string;
  staff_id: string;
  used_at: string | null;
}

/** Who did what, when, from where. Rows are added, never changed. */
export interface AuditEventTable {
  id: string;
  at: string;
  staff_id: string | null;
  /** As it was then, or as it was tried. */
  username: string;
  action: string;
  /** What it was done to, for example "contact:<id>". */
  subject: string | null;
  address: string;
  /** JSON: what was changed (domain/audit/record-audit.ts). */
  changes: Generated<string | null>;
}

/** Failed sign-ins, counted by name and address; see domain/sessions/lockout.ts. */
export interface SignInFailureTable {
  key: string;
  failures: number;
  last_failure_at: string;
  locked_until: string | null;
}
