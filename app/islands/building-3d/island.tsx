import { Picture } from "#app/pictures/picture.tsx";
import { Building3d } from "./building-3d.tsx";

/** The 3D view, with a picture until it is opened. */
export default function Building3dIsland() {
  const sizes = "(min-width: 100rem) 100rem, 100vw";
  return (
    <Building3d
      poster={<Picture name="aerial-view" alt="" sizes={sizes} className="h-full w-full" />}
    />
  );
}
