import { inOrder } from "#app/ui/in-order.tsx";

/** Three blurred bands of colour: attributes of a drawing, since the policy allows no style in HTML. */
export const Tint = ({ colours }: { colours: string[] }) => (
  <svg className="picture-ground" viewBox="0 0 1 3" preserveAspectRatio="none" aria-hidden="true">
    {inOrder(colours, (colour, i) => (
      <rect y={i} width="1" height="1.1" fill={colour} />
    ))}
  </svg>
);
