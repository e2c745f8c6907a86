import { Picture } from "#app/pictures/picture.tsx";
import { Building3d } from "./building-3d.tsx";

/** The 3D view, with its picture until it is asked for. */
export default function Building3dIsland() {
  return (
    <Building3d
      poster={
        <Picture
          name="aerial-view"
          alt=""
          sizes="(min-width: 100rem) 100rem, 100vw"
          className="h-full w-full"
        />
      }
    />
  );
}
