import type { Generated } from "kysely";

export type StaffRole = "messages" | "viewer" | "treasurer" | "editor" | "administrator";

export type RecordTable = "donations" | "contacts";

export interface StaffTables {
  staff_accounts: {
    id: string;
    created_at: string;
    /** The username in lower case. */
    username: string;
    /** PHC string, argon2id. */
    password_hash: string;
    role: Generated<StaffRole>;
    /** 1 while another person knows the password. */
    must_change_password: Generated<number>;
    /** Base32; in use only when totp_enabled_at is set. */
    totp_secret: Generated<string | null>;
    totp_enabled_at: Generated<string | null>;
    /** When the secret was made, until it is confirmed. */
    totp_begun_at: Generated<string | null>;
    /**
     * The newest time step whose code was used, because no code works twice (RFC 6238, section
     * 5.2).
     */
    totp_last_step: Generated<number>;
    disabled_at: Generated<string | null>;
    /** The person's name; null for accounts without one, which are shown by their username. */
    name: Generated<string | null>;
    /** In lower case; no two accounts have the same. */
    email: Generated<string | null>;
    /** The one before, until an email there has told of the change. */
    former_email: Generated<string | null>;
    /** When an email invited the person, until they choose a password. */
    invited_at: Generated<string | null>;
  };
  staff_sessions: {
    /** SHA-256 of the token in the cookie, hex; the token itself is never stored. */
    id: string;
    staff_id: string;
    created_at: string;
    /** Extended by each action. */
    expires_at: string;
    /** No action extends it beyond this; null for sessions older than this column. */
    ends_at: Generated<string | null>;
    proven_at: Generated<string | null>;
    /**
     * 1 between the password and the code of a two-step sign-in: the session grants no access yet.
     */
    awaits_code: Generated<number>;
    /** The network from which it was opened; null for sessions older than this column. */
    address: Generated<string | null>;
  };
  staff_recovery_codes: {
    /** The code's argon2id hash, salted with the account, hex (domain/accounts/password.ts). */
    id: string;
    staff_id: string;
    used_at: string | null;
  };
  /**
   * A link in an email with which its receiver chooses a password
   * (domain/accounts/account-link.ts).
   */
  staff_links: {
    /** SHA-256 of the token, hex. */
    token_hash: string;
    staff_id: string;
    expires_at: string;
  };
  staff_passkeys: {
    id: string;
    staff_id: string;
    /** The authenticators' id of the passkey, base64url; unique. */
    credential_id: string;
    /** COSE key, base64url. */
    public_key: string;
    /** How often it has signed, according to the authenticator; 0 when it does not count. */
    counter: number;
    transports: string;
    name: string;
    created_at: string;
    last_used_at: string | null;
  };
  /** The challenges that a browser must sign with a passkey (domain/accounts/challenge.ts). */
  passkey_challenges: {
    /** Random, base64url. */
    challenge: string;
    /** SHA-256 of the token in the browser's cookie, hex. */
    owner: string;
    purpose: "sign-in" | "second-step" | "add";
    expires_at: string;
  };
  audit_events: {
    id: string;
    at: string;
    staff_id: string | null;
    username: string;
    action: string;
    /** The object of the action, for example "contact:<id>". */
    subject: string | null;
    address: string;
    /** JSON (AuditChanges in domain/audit/record-audit.ts). */
    changes: Generated<string | null>;
  };
  /** Failed sign-ins, counted by name and IP; see domain/accounts/lockout.ts. */
  sign_in_failures: {
    key: string;
    failures: number;
    last_failure_at: string;
    locked_until: string | null;
  };
}
