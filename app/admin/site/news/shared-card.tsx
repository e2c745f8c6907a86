import { usePictures } from "#app/admin/site/pictures/use-pictures.ts";
import { mediaJpeg } from "#app/pictures/media-picture.tsx";
import { useOrganisation } from "#app/public/shell/organisation.ts";
import { cardPath } from "#app/public/shell/page-meta.ts";
import type { NewsItem } from "#content/news.ts";
import { staffNews as labels } from "#content/staff-news.ts";
import { mediaIn } from "#domain/content/media-in.ts";

/** What a link to the item looks like where it is shared: its headline beside its first picture. */
export function SharedCard({ value }: { value: NewsItem }) {
  const { picture } = usePictures();
  const { name } = useOrganisation();
  const [media] = mediaIn(value.body).flatMap(({ id }) => picture(id) ?? []);
  return (
    <section aria-labelledby="shared" className="news-shared">
      <h2 id="shared" className="font-semibold">
        {labels.shared}
      </h2>
      <div>
        <p>
          <strong>{value.headline || labels.untitled}</strong>
          <span>{name}</span>
        </p>
        <img src={media ? mediaJpeg(media).path : cardPath("/news/", "")} alt="" />
      </div>
    </section>
  );
}
