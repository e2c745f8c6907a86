import { giftForm as texts } from "#content/giving.ts";
import { type CardFee, feeFor, formatCents } from "#domain/money/money.ts";
import type { Chosen } from "./chosen.ts";

interface DonorProps {
  designations: readonly string[];
  values: Partial<Record<string, string>>;
  errors: Partial<Record<string, string>>;
  chosen: Chosen;
  fee: CardFee;
}

/** Who gives and what for. All of it may stay empty: the payment page asks for what it needs. */
export function Donor({ designations, values, errors, chosen, fee }: DonorProps) {
  const { cents } = chosen;
  return (
    <>
      <div className="gift-donor">
        <Line name="firstName" autoComplete="given-name" {...{ values, errors }} />
        <Line name="lastName" autoComplete="family-name" {...{ values, errors }} />
        <Line name="email" autoComplete="email" {...{ values, errors }} />
        {designations.length > 1 && (
          <div className="gift-for">
            <label htmlFor="gift-designation" className="field-label">
              {texts.designation}
            </label>
            <select
              id="gift-designation"
              name="designation"
              className="field-input"
              defaultValue={values.designation}
            >
              {designations.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </div>
        )}
      </div>
      <div className="gift-boxes">
        <Box name="coverFee" checked={values.coverFee}>
          <span className="scripted">
            {texts.coverFee(cents ? formatCents(feeFor(cents, fee)) : null)}
          </span>
          <span className="unscripted">{texts.coverFee(null)}</span>
        </Box>
        <Box name="anonymous" checked={values.anonymous}>
          {texts.anonymous}
        </Box>
      </div>
    </>
  );
}

interface LineProps extends Pick<DonorProps, "values" | "errors"> {
  name: "firstName" | "lastName" | "email";
  autoComplete: string;
}

function Line({ name, autoComplete, values, errors }: LineProps) {
  const id = `gift-${name}`;
  const error = errors[name];
  return (
    <div className={`gift-${name}`}>
      <label htmlFor={id} className="field-label">
        {texts[name]}
        {name === "email" && <span className="font-normal text-iron"> {texts.forReceipt}</span>}
      </label>
      <input
        id={id}
        name={name}
        type={name === "email" ? "email" : "text"}
        autoComplete={autoComplete}
        maxLength={254}
        defaultValue={values[name]}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className="field-input"
      />
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}

interface BoxProps {
  name: string;
  checked: string | undefined;
  children: React.ReactNode;
}

/** Never ticked beforehand. */
const Box = ({ name, checked, children }: BoxProps) => (
  <label className="gift-box">
    <input type="checkbox" name={name} value="yes" defaultChecked={Boolean(checked)} />
    <span>{children}</span>
  </label>
);
