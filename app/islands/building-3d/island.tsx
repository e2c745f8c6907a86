import { Picture } from "#app/pictures/picture.tsx";
import { building3d } from "#content/building-3d.ts";
import { Building3d } from "./building-3d.tsx";
import type { Labels } from "./views.ts";

interface Building3dIslandProps {
  /** By default the first edition. */
  labels?: Labels | undefined;
}

/** The 3D view, with a picture until it is opened. */
export default function Building3dIsland({ labels = building3d }: Building3dIslandProps) {
  const sizes = "(min-width: 100rem) 100rem, 100vw";
  return (
    <Building3d
      labels={labels}
      poster={<Picture name="building-mockup" alt="" sizes={sizes} className="h-full w-full" />}
    />
  );
}
