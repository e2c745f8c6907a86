import { keepTogether } from "#app/ui/keep-together.tsx";
import { NewTab } from "#app/ui/new-tab.tsx";
import type { TextsOrFields } from "#app/ui/text-or-field.ts";
import type { EventsContent } from "#content/events.ts";
import { mapApps, mapCredit, towns } from "#content/events.ts";
import bayfieldMap from "./maps/bayfield.json";
import landUrl from "./maps/bayfield.svg?url";

/** The map, its caption, and links that open the town in the visitor's map app. */
export function LocationMap({ location }: { location: TextsOrFields<EventsContent["location"]> }) {
  return (
    <figure>
      <TownMap description={location.description} />
      <figcaption className="mt-2 leading-snug">
        {keepTogether(location.caption)} <small className="text-small text-iron">{mapCredit}</small>
        <ul className="flex flex-wrap gap-x-5 text-small">
          {mapApps.map(({ name, url }) => (
            <li key={name}>
              <NewTab href={url} className="text-link inline-block py-1.5">
                {name}
              </NewTab>
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}

/** The land is a picture made by scripts/make-map.ts; names are text above it. */
function TownMap({ description }: { description: string }) {
  const { bayfield, durango, pagosaSprings } = bayfieldMap.towns;
  return (
    <svg
      className="aspect-2/1 w-full border border-ink [--map-text:44px] forced-color-adjust-none sm:[--map-text:30px]"
      viewBox={`0 0 ${bayfieldMap.width} ${bayfieldMap.height}`}
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label={description}
    >
      <image href={landUrl} width={bayfieldMap.width} height={bayfieldMap.height} />
      {/* Their background fills the gaps between letters, so that no line shows through a name. */}
      <g className="fill-ink stroke-bone stroke-[12px] text-[length:var(--map-text)] [paint-order:stroke] [stroke-linejoin:round]">
        <g className="fill-iron text-[length:calc(var(--map-text)*0.8)] font-semibold tracking-[0.28em] uppercase">
          <Label x={380} y={205} text="Colorado" />
          <Label x={380} y={592} text="New Mexico" className="stroke-paper" />
        </g>
        <g className="fill-saddle text-[length:calc(var(--map-text)*0.8)]">
          {bayfieldMap.rings.map(({ miles, x, y }) => (
            <Label key={miles} x={x} y={y + 12} text={`${miles} miles`} />
          ))}
        </g>
        <Label x={durango.x} y={durango.y - 22} text={towns.durango.name} />
        {/* Below its dot, because on a phone it would read as one with the name beside it. */}
        <text x={pagosaSprings.x + 165} y={pagosaSprings.y + 44} textAnchor="end">
          {towns.pagosaSprings.name}
        </text>
        <Label
          className="font-serif text-[length:calc(var(--map-text)*1.5)] font-semibold"
          x={bayfield.x}
          y={bayfield.y + 84}
          text={towns.bayfield.name}
        />
      </g>
      {[durango, pagosaSprings].map(({ x, y }) => (
        <circle key={x} className="fill-(--color-paper) stroke-ink stroke-4" cx={x} cy={y} r="8" />
      ))}
      {/* The organization's logo on the town. */}
      <g
        className="fill-none stroke-white stroke-[9px] [stroke-miterlimit:6]"
        transform={`translate(${bayfield.x - 30} ${bayfield.y - 30}) scale(0.625)`}
      >
        <rect className="fill-(--color-saddle) stroke-none" width="96" height="96" />
        <path d="M12 47 48 21 84 47M48 38V84M31 56H65" />
      </g>
    </svg>
  );
}

interface LabelProps {
  x: number;
  y: number;
  text: string;
  className?: string;
}

const Label = ({ text, ...position }: LabelProps) => (
  <text {...position} textAnchor="middle">
    {text}
  </text>
);
