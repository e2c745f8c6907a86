import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { mailJobs } from "./mail-jobs.ts";

const definesMail = (file: string) => readFileSync(file, "utf8").includes("mailJob(");

/** A job that isn't listed never runs, and nothing else says so. */
test.each(globSync("domain/**/*.ts").filter(definesMail))(
  "%s: its emails are listed",
  async (file) => {
    const exported: Record<string, { kind?: string; jobKindFor?: unknown }> = await import(
      resolve(file)
    );
    const jobs = Object.values(exported).filter((each) => each?.kind && each.jobKindFor);
    expect(jobs).not.toEqual([]);
    expect(mailJobs).toEqual(expect.arrayContaining(jobs));
  },
);
