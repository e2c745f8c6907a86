import { readFileSync } from "node:fs";

/**
 * Returns deploy/nginx.conf for this machine: from the port `front` to the site on `site`, without
 * TLS, with its files in `folder`.
 */
export const frontConfig = (folder: string, site: number, front: number): string =>
  readFileSync("deploy/nginx.conf", "utf8")
    .replaceAll("/var/cache", folder)
    .replaceAll("/var/log/nginx", folder)
    .replace("listen 80;", `listen unix:${folder}/redirect.sock;`)
    .replace("listen [::]:80;", "")
    .replaceAll("/etc/ssl/arena", folder)
    .replace(/ssl_certificate.*\n/g, "\n")
    .replace("127.0.0.1:3000", `127.0.0.1:${site}`)
    .replaceAll("443 http2 ssl", String(front));
