/**
 * Sends mails of the site through Postfix: STARTTLS with our own certificate, and a server that
 * greylists.
 */
import { execFile, execFileSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { connect, createServer } from "node:net";
import { userInfo } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import PostalMime from "postal-mime";
import { expect, onTestFinished, test } from "vitest";
import { end, findProgram, isHere, start } from "#tests/bench/processes.ts";
import { messageText } from "#tests/support/message.ts";
import { freePort, postJson, startSite } from "#tests/support/site-process.ts";
import { makeFolder } from "#tests/support/temporary-folder.ts";

/**
 * Starts a server of Postfix's policy protocol that defers each receiver once. Returns its port and
 * the receivers it deferred.
 */
async function startGreylist() {
  const putOff: string[] = [];
  const server = createServer((socket) =>
    socket.setEncoding("utf8").on("data", (request) => {
      const [, recipient = ""] = /^recipient=(.*)$/m.exec(String(request)) ?? [];
      const isKnown = putOff.includes(recipient);
      if (!isKnown) putOff.push(recipient);
      socket.write(`action=${isKnown ? "DUNNO" : "450 4.7.1 Greylisted, try again"}\n\n`);
    }),
  );
  const port = await freePort();
  server.listen(port, "127.0.0.1");
  onTestFinished(() => void server.close());
  return { port, putOff };
}

/**
 * Starts a server that accepts all mail. Returns its port, the folder of the mails, and the
 * certificate.
 */
async function startPostfix(policyPort: number) {
  const folder = makeFolder("postfix");
  chmodSync(folder, 0o755);
  const port = await freePort();
  const mails = join(folder, "mails");
  const key = join(folder, "key.pem");
  const certificate = join(folder, "certificate.pem");
  execFileSync(
    findProgram("openssl"),
    [
      ..."req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost".split(" "),
      "-addext",
      "subjectAltName=DNS:localhost",
      "-keyout",
      key,
      "-out",
      certificate,
    ],
    { stdio: "ignore" },
  );
  for (const each of ["config", "queue", "data", "mails"]) mkdirSync(join(folder, each));
  const postfix = findProgram("postfix");
  const id = (flag: string) => execFileSync("id", [flag, "postfix"], { encoding: "utf8" }).trim();
  for (const each of ["data", "mails"]) execFileSync("chown", ["postfix", join(folder, each)]);
  writeFileSync(
    join(folder, "config/main.cf"),
    `compatibility_level = 3.6
queue_directory = ${join(folder, "queue")}
data_directory = ${join(folder, "data")}
maillog_file = /dev/stdout
inet_interfaces = 127.0.0.1
myhostname = localhost
mydestination =
virtual_mailbox_domains = example.org
virtual_mailbox_base = ${mails}
virtual_mailbox_maps = static:all/
virtual_minimum_uid = 1
virtual_uid_maps = static:${id("-u")}
virtual_gid_maps = static:${id("-g")}
smtpd_tls_security_level = encrypt
smtpd_tls_cert_file = ${certificate}
smtpd_tls_key_file = ${key}
smtpd_tls_received_header = yes
smtpd_recipient_restrictions = reject_unauth_destination, check_policy_service inet:127.0.0.1:${policyPort}
`,
  );
  const services = `${port} inet n - n - - smtpd
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
virtual unix - n n - - virtual
anvil unix - - n - 1 anvil
tlsmgr unix - - n 1000? 1 tlsmgr
error unix - - n - - error
proxymap unix - - n - - proxymap
postlog unix-dgram n - n - 1 postlogd
`;
  writeFileSync(join(folder, "config/master.cf"), services);
  const at = ["-c", join(folder, "config")];
  const running = start(null, postfix, [...at, "start-fg"]);
  onTestFinished(async () => {
    execFileSync(postfix, [...at, "stop"], { stdio: "ignore" });
    await end(running);
    rmSync(folder, { recursive: true, force: true });
  });
  await expect.poll(() => once(connect(port, "127.0.0.1"), "connect")).toBeDefined();
  const inbox = join(mails, "all/new");
  const read = () => (existsSync(inbox) ? readdirSync(inbox) : []).map((name) => join(inbox, name));
  return { url: `smtp://localhost:${port}?requireTLS=true`, certificate, read };
}

// Postfix starts only as root.
test.each(isHere("postfix") && userInfo().uid === 0 ? ["Postfix"] : [])(
  "%s accepts the mails of a message after it first deferred them, well-formed and over TLS with the given certificate",
  async () => {
    const { port, putOff } = await startGreylist();
    const postfix = await startPostfix(port);
    const site = await startSite({
      SMTP_URL: postfix.url,
      MAIL_FROM: "arena@example.org",
      STAFF_MAIL: "staff@example.org",
      NODE_EXTRA_CA_CERTS: postfix.certificate,
    });
    onTestFinished(() => site.remove());
    const unknown = promisify(execFile)("node", ["server/cli/mail.ts", "test", "ada@example.org"], {
      env: {
        ...process.env,
        DATA_DIR: site.folder,
        SMTP_URL: postfix.url,
        MAIL_FROM: "arena@example.org",
      },
    });
    await expect(unknown).rejects.toThrow("certificate is not trusted");
    const message = `Zoë asks “how?” — ${"a long line ".repeat(120)}`;
    const sent = await postJson(
      `${site.url}/api/contact`,
      messageText({ firstName: "Zoë", message, email: "ada@example.org" }),
    );
    expect(sent.status).toBe(201);
    await expect.poll(() => postfix.read().length, { timeout: 50_000 }).toBe(2);
    expect(putOff.sort()).toEqual(["ada@example.org", "staff@example.org"]);
    for (const file of postfix.read()) {
      const bytes = readFileSync(file);
      const mail = await PostalMime.parse(bytes);
      expect(mail.headers.find((each) => each.key === "received")?.value).toContain("with ESMTPS");
      expect(mail.html).toContain("<html");
      expect(mail.text).toContain(
        mail.to?.[0]?.address?.startsWith("staff") ? "Zoë asks" : "Thank",
      );
      const lines = bytes.toString("latin1").split("\n");
      expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(998);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: what is not ASCII is looked for
      expect(bytes.toString("latin1")).not.toMatch(/[^\x00-\x7f]/);
    }
  },
);
