/** The notice across the top of all pages: none, until staff publish one. */
export const firstNotice: {
  text: string;
  link: { name: string; url: string };
  endsAt: string;
} | null = null;

export const noticeLabel = "Notice";
