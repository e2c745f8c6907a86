/** Three blurred bands of colour: attributes of a drawing, since the policy allows no style in HTML. */
export const Tint = ({ colours }: { colours: string[] }) => (
  <svg className="picture-ground" viewBox="0 0 1 3" preserveAspectRatio="none" aria-hidden="true">
    {colours.map((colour, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: three bands in a fixed order
      <rect key={i} y={i} width="1" height="1.1" fill={colour} />
    ))}
  </svg>
);
