const PATHS = {
  overview: "M1.5 7.500 8 3 14.500 7.500M8 6v8M5 9.500h6",
  donations:
    "M8 1.500a6.500 6.500 0 1 0 0 13 6.500 6.500 0 0 0 0-13ZM10 6c-.2-.9-1-1.300-2-1.300-1.200 0-2 .6-2 1.500 0 2.300 4 1.200 4 3.600 0 .9-.8 1.500-2 1.500-1.100 0-1.900-.5-2.100-1.400M8 3.500v9",
  contacts: "M1.500 3.500h13v9h-13zM1.500 4l6.500 5 6.500-5",
  site: "M3.500 1.500h6l3 3v10h-9zM9.500 1.500v3h3",
  refresh: "M13 5.500A5.500 5.500 0 1 0 13.500 8M13.200 2v3.500H9.700",
  search: "M7 1.500a5.500 5.500 0 1 0 0 11 5.500 5.500 0 0 0 0-11ZM11 11l3.500 3.500",
  check: "M2.500 8.500 6 12l7.500-8",
  close: "M4 4l8 8M12 4l-8 8",
  plus: "M8 3v10M3 8h10",
  filter: "M2 4h12M4.500 8h7M6.500 12h3",
  columns: "M2 2.500h12v11H2zM6 2.500v11M10 2.500v11",
  rows: "M2.500 4h11M2.500 8h11M2.500 12h11",
  more: "M3 8h1.500M7.250 8h1.500M11.500 8h1.500",
  previous: "M10 3.500 5.500 8l4.500 4.500",
  next: "M6 3.500 10.500 8 6 12.500",
  right: "M3 8h10M9 4l4 4-4 4",
  undo: "M5.500 3 2.500 6l3 3M2.500 6H10a3.500 3.500 0 0 1 0 7H5.500",
  redo: "M10.500 3l3 3-3 3M13.500 6H6a3.500 3.500 0 0 0 0 7h4.500",
  heading: "M4 3v10M12 3v10M4 8h8",
  bullet_list: "M2 4h1M2 8h1M2 12h1M6 4h8M6 8h8M6 12h8",
  ordered_list:
    "M1.700 3 3 2.300V6M6 4h8M6 8h8M6 12h8M1.500 10.700c.2-1 1.900-1 1.900.1 0 .8-1.900 1.200-1.900 2.400h2",
  blockquote:
    "M6 4.500H3V8h3M6 4.500V7c0 2.500-1 4-3 4.500M13 4.500h-3V8h3M13 4.500V7c0 2.500-1 4-3 4.500",
  link: "M6.500 9.500l3-3M7 4.500 8.500 3A3.180 3.180 0 0 1 13 7.500L11.500 9M9 11.500 7.500 13A3.180 3.180 0 0 1 3 8.500L4.500 7",
  picture: "M1.500 3h13v10h-13zM1.500 11l3.500-3.500 3.500 3.500 2-2 4 3.500M10.500 6h1",
  down: "M4.500 6.500 8 10l3.500-3.500",
} as const;

interface IconProps {
  name: keyof typeof PATHS;
  className?: string;
}

/** A line icon of 16 px; decorative, the words are beside it. */
export const Icon = ({ name, className = "" }: IconProps) => (
  <svg viewBox="0 0 16 16" className={`icon ${className}`} aria-hidden="true">
    <path d={PATHS[name]} />
  </svg>
);
