import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";
import { ORIGIN } from "./open-test-site.ts";

/** Differences from what a browser and an authenticator would send. */
interface Changes {
  origin?: string;
  rpId?: string;
  type?: string;
  crossOrigin?: boolean;
  isUserVerified?: boolean;
  /** The number of signatures that the authenticator reports. */
  counter?: number;
  userHandle?: string;
}

const sha256 = (data: Buffer | string) => createHash("sha256").update(data).digest();
const base64url = (data: Buffer) => data.toString("base64url");

/**
 * Imitates an authenticator with one passkey (ES256), and the browser that uses it; answers with
 * JSON, as browsers do.
 */
export class SoftwareAuthenticator {
  readonly id = base64url(randomBytes(16));
  counter = 0;
  #keys = generateKeyPairSync("ec", { namedCurve: "P-256" });

  /** Makes the passkey (WebAuthn Level 3, section 6.5, attestation "none"). */
  register(challenge: string, changes: Changes = {}): string {
    const id = Buffer.from(this.id, "base64url");
    const length = Buffer.from([0, id.length]);
    const credential = Buffer.concat([Buffer.alloc(16), length, id, this.#publicKey()]);
    const authData = Buffer.concat([this.#authData(0x40, changes), credential]);
    const attestation = { fmt: "none", attStmt: new Map(), authData: new Uint8Array(authData) };
    const attestationObject = cborMap(Object.entries(attestation));
    return this.#answer({
      clientDataJSON: base64url(clientData("webauthn.create", challenge, changes)),
      attestationObject: base64url(attestationObject),
      transports: ["internal"],
    });
  }

  /** Signs a challenge (section 6.3.3). */
  sign(challenge: string, changes: Changes = {}): string {
    this.counter += 1;
    const authData = this.#authData(0, changes);
    const client = clientData("webauthn.get", challenge, changes);
    const signature = sign(
      "sha256",
      Buffer.concat([authData, sha256(client)]),
      this.#keys.privateKey,
    );
    return this.#answer({
      clientDataJSON: base64url(client),
      authenticatorData: base64url(authData),
      signature: base64url(signature),
      ...(changes.userHandle && { userHandle: changes.userHandle }),
    });
  }

  #answer(response: object): string {
    const { id } = this;
    return JSON.stringify({ id, rawId: id, type: "public-key", response });
  }

  /**
   * Returns the authenticator data; the flags say that the user is present and verified, and the
   * given flags.
   */
  #authData(flags: number, { rpId = "localhost", isUserVerified = true, counter }: Changes) {
    const head = Buffer.alloc(5);
    head[0] = flags | 0x01 | (isUserVerified ? 0x04 : 0);
    head.writeUInt32BE(counter ?? this.counter, 1);
    return Buffer.concat([sha256(rpId), head]);
  }

  /** Returns the public key as COSE_Key (RFC 9053, section 7.1.1). */
  #publicKey(): Buffer {
    const { x = "", y = "" } = this.#keys.publicKey.export({ format: "jwk" });
    return cborMap([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, "base64url"))],
      [-3, new Uint8Array(Buffer.from(y, "base64url"))],
    ]);
  }
}

type CborValue = Parameters<typeof isoCBOR.encode>[0];

const clientData = (type: string, challenge: string, changes: Changes) =>
  Buffer.from(
    JSON.stringify({
      type: changes.type ?? type,
      challenge,
      origin: changes.origin ?? ORIGIN,
      crossOrigin: changes.crossOrigin ?? false,
    }),
  );

const cborMap = (pairs: Iterable<[string | number, CborValue]>) =>
  Buffer.from(isoCBOR.encode(new Map(pairs)));
