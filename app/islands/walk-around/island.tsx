import { Picture } from "#features/media/picture.tsx";
import { WalkAround } from "#features/walk/walk-around.tsx";

/** The 3D view, with its picture until it is asked for. */
export default function WalkAroundIsland() {
  return (
    <WalkAround
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
