import { auditLabels } from "#content/audit.ts";

/** The loopback addresses, as the site stores them (server/http/middleware/client-ip.ts). */
const THIS_MACHINE = /^(127\.|0:0:0:0::\/64$)/;

/** An address of the audit log or of a session in words where it has some. */
export const addressName = (address: string): string =>
  THIS_MACHINE.test(address) ? auditLabels.thisMachine : address;
