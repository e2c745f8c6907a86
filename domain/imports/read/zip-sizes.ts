const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;
const DEFLATED = 8;
const HAS_SIZE_AFTER_DATA = 8;

/** One file in a zip archive, as the archive's directory declares it; sizes in bytes. */
interface ZipEntry {
  name: string;
  unpacked: number;
}

/**
 * Every directory entry in the bytes of a zip archive, wherever it is: two readers may disagree about
 * where the directory begins, but not about the form of an entry. Null when an entry does not declare
 * its size, so that unpacking it has no limit (APPNOTE.TXT 4.3.12, .ZIP File Format Specification).
 */
export function readZipEntries(bytes: Buffer): ZipEntry[] | null {
  const entries: ZipEntry[] = [];
  const signature = Buffer.alloc(4);
  signature.writeUInt32LE(ENTRY);
  for (let at = bytes.indexOf(signature); at >= 0; at = bytes.indexOf(signature, at + 4)) {
    if (at + ENTRY_BYTES > bytes.length) break;
    const flags = bytes.readUInt16LE(at + 8);
    const method = bytes.readUInt16LE(at + 10);
    const packed = bytes.readUInt32LE(at + 20);
    const unpacked = bytes.readUInt32LE(at + 24);
    const end = at + ENTRY_BYTES + bytes.readUInt16LE(at + 28);
    const name = bytes.toString("latin1", at + ENTRY_BYTES, end);
    const isFolder = name.endsWith("/");
    const isOpen = method === DEFLATED && unpacked === 0 && packed > 2;
    const comesLater = (flags & HAS_SIZE_AFTER_DATA) !== 0 && packed === 0 && !isFolder;
    if (isOpen || comesLater || packed > bytes.length) return null;
    entries.push({ name, unpacked });
  }
  return entries;
}
