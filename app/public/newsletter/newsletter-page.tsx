import type { RefusedForm } from "#app/islands/guarded-form/guarded-form.tsx";
import { Island } from "#app/islands/island.tsx";
import NewsletterFormIsland from "#app/islands/newsletter-form/island.tsx";
import { MessagePage } from "#app/ui/message-page.tsx";
import type { TextsOrFields } from "#app/ui/text-or-field.ts";
import type { NewsletterContent } from "#content/newsletter.ts";

interface NewsletterPageProps {
  content: TextsOrFields<NewsletterContent>;
  sentBack?: RefusedForm | undefined;
}

export default function NewsletterPage({ content: { page, form }, sentBack }: NewsletterPageProps) {
  return (
    <MessagePage heading={page.heading} text={page.lead}>
      <div className="w-full max-w-[32rem]">
        <Island
          name="newsletter-form"
          part={NewsletterFormIsland}
          props={{ labels: form, ...sentBack }}
          unreachable={form.unseen.unavailable}
        />
      </div>
    </MessagePage>
  );
}
