import { Overview } from "./overview.tsx";
import { Teasers } from "./teasers.tsx";
import { Values } from "./values.tsx";
import { VisionAndMission } from "./vision-and-mission.tsx";

/** What the home page tells before it comes to money. */
export function Story() {
  return (
    <>
      <Overview />
      <Teasers />
      <VisionAndMission />
      <Values />
    </>
  );
}
