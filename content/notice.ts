/** The notice across the top of all pages, until staff publish one: none. */
export const firstNotice: {
  text: string;
  link: { name: string; url: string };
  endsAt: string;
} | null = null;

export const noticeLabel = "Notice";
