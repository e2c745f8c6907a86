import { MediaPicture } from "#app/pictures/media-picture.tsx";
import { withLinks } from "#app/ui/with-links.tsx";
import { behindLabels } from "#content/behind.ts";
import type { Team } from "#domain/content/facts/behind.ts";
import type { WithMedia } from "#domain/content/media-library.ts";

/** The people that staff have named; nothing while there are none. */
export const WhoWeAre = ({ people }: { people: readonly WithMedia<Team["people"][number]>[] }) =>
  people.length > 0 && (
    <section aria-labelledby="who-we-are">
      <h2 id="who-we-are" className="title-3">
        {behindLabels.team}
      </h2>
      <ul className="mt-6 grid gap-x-gutter gap-y-10 md:grid-cols-10">
        {people.map(({ name, role, text, media }) => (
          <li key={name} className="md:col-span-5">
            {media && <MediaPicture media={media} sizes="20rem" className="mb-4 max-w-[22em]" />}
            <p className="title-3 font-serif">{name}</p>
            <p className="text-small text-iron">{role}</p>
            {text && <p className="mt-2 max-w-measure">{withLinks(text)}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
