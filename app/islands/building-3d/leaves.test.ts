import { Group, Mesh, MeshStandardMaterial } from "three";
import { expect, test } from "vitest";
import { seasonalLeaves } from "./leaves.ts";

const made = (name: string) => Object.assign(new MeshStandardMaterial(), { name });

test("aspens are green in spring and summer, golden in fall, bare in winter", () => {
  const [leaf, matte] = [made("leaf"), made("matte")];
  const show = seasonalLeaves(new Group().add(...[leaf, matte].map((m) => new Mesh(undefined, m))));
  for (const season of ["spring", "summer"] as const) {
    show(season);
    expect(leaf.color.g / leaf.color.r, season).toBeGreaterThan(2);
  }
  show("winter");
  expect([leaf.visible, matte.visible]).toEqual([false, true]);
  show("fall");
  expect(leaf.visible).toBe(true);
  expect([leaf, matte].map(({ color }) => color.getHexString())).toEqual(["ffffff", "ffffff"]);
});
