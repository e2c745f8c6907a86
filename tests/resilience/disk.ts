/** A real disk, small and of our own: a file with a file system that is mounted. Linux, as root. */
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
    /** As the kernel does when the disk tells of an error. */
    makeReadOnly: () =>
      writeFileSync(
        `/sys/fs/ext4/${basename(run("findmnt", "-no", "SOURCE", path))}/trigger_fs_error`,
        "test",
      ),
    repair: () => {
      run("umount", path);
      // Ends with 1 when it has mended something, as it has here.
      run("sh", "-c", `e2fsck -pf ${image} || [ $? -le 1 ]`);
      mount();
    },
    /** What the file system has written to the disk; what it still has in memory is not in it. */
    copy: () => run("cp", "--sparse=always", image, `${image}.copy`),
    /** The disk is again what it was at the copy. */
    restoreCopy: () => {
      run("umount", path);
      renameSync(`${image}.copy`, image);
      mount();
    },
    unmount: () => run("umount", path),
  };
}
