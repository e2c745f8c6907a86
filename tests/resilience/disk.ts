/**
 * A real, small disk for the test: a file with a file system that is mounted. It needs Linux, and
 * root.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";

const SIZE_MB = 48;

export const mayMount = () => process.platform === "linux" && process.getuid?.() === 0;

export type Disk = ReturnType<typeof makeDisk>;

export function makeDisk(folder: string) {
  const image = join(folder, "disk.img");
  const path = join(folder, "disk");
  const run = (program: string, ...args: string[]) =>
    execFileSync(program, args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  mkdirSync(path);
  run("truncate", "--size", `${SIZE_MB}M`, image);
  run("mkfs.ext4", "-q", image);
  const mount = () => run("mount", "-o", "loop,errors=remount-ro", image, path);
  mount();
  return {
    path,
    /** Does what the kernel does when the disk reports an error. */
    makeReadOnly: () =>
      writeFileSync(
        `/sys/fs/ext4/${basename(run("findmnt", "-no", "SOURCE", path))}/trigger_fs_error`,
        "test",
      ),
    repair: () => {
      run("umount", path);
      // e2fsck ends with 1 when it has repaired something, as it has here.
      run("sh", "-c", `e2fsck -pf ${image} || [ $? -le 1 ]`);
      mount();
    },
    /** Copies what the file system has written to the disk, without what it still has in memory. */
    copy: () => run("cp", "--sparse=always", image, `${image}.copy`),
    /** Sets the disk back to its state at the copy. */
    restoreCopy: () => {
      run("umount", path);
      renameSync(`${image}.copy`, image);
      mount();
    },
    unmount: () => run("umount", path),
  };
}
