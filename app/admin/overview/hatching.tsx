/** The hatching of pledged and unfinished amounts: unlike a colour it also works in print. */
export const Hatching = ({ id }: { id: string }) => (
  <defs>
    <pattern id={id} width="7" height="7" patternUnits="userSpaceOnUse">
      <path d="M-1.75 1.75 1.75-1.75M0 7 7 0M5.25 8.75 8.75 5.25" className="stroke-(--chart)" />
    </pattern>
  </defs>
);
