import { Picture } from "#app/pictures/picture.tsx";
import { building3d } from "#content/building-3d.ts";
import { Building3d } from "./building-3d.tsx";
import type { Labels } from "./views.ts";

export default function Building3dIsland({ labels = building3d }: { labels?: Labels | undefined }) {
  // On phones its box is upright, and shows the middle of the picture.
  const sizes = "(width >= 52rem) min(92vw, 125rem), min(131vw, 96vh)";
  return (
    <Building3d
      labels={labels}
      poster={
        <Picture
          name="building-mockup"
          alt=""
          sizes={sizes}
          widest={2880}
          className="h-full w-full"
        />
      }
    />
  );
}
