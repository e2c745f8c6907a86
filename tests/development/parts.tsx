/**
 * The page /admin/parts of `npm run dev`: the parts that pages of the desk share, some with
 * public pages, in each of their states, so that you can look at them while you change them.
 */
import { type ReactNode, useState } from "react";
import {
  CheckField,
  Disclosure,
  FormError,
  IntentButton,
  PasswordField,
  SecondaryButton,
  SelectField,
  Submit,
  TextField,
} from "#app/desk/parts/fields.tsx";
import { DeskPageHeader, PageTable } from "#app/desk/parts/page-header.tsx";
import { StaffDialog } from "#app/desk/parts/staff-dialog.tsx";
import { Popover } from "#app/desk/records/popover.tsx";
import { Spinner, STATUSES, StatusMark } from "#app/desk/records/status-mark.tsx";
import { Arrow } from "#app/ui/arrow.tsx";
import { MessageDetails, MessagePage } from "#app/ui/message-page.tsx";
import { RafterCross } from "#app/ui/rafter-cross.tsx";
import { ArrowLink } from "#app/ui/section-parts.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { showToast } from "#app/ui/toast.ts";
import { VideoFacade } from "#app/ui/video-facade.tsx";

const LONG =
  "A text that is longer than its column, so that it has to wrap, on a phone several times";
const STATES = [
  { name: "empty", value: "" },
  { name: "filled", value: LONG },
  { name: "refused", value: "nothing", error: "Enter the amount, for example 500.00" },
];

export default function Parts() {
  const [isOpen, setOpen] = useState(false);
  return (
    <main id="main">
      <DeskPageHeader heading="Parts" note="of app/ui and the desk, in their states">
        <Submit type="button">Main button</Submit>
      </DeskPageHeader>
      <Part of="Buttons">
        {[false, true].map((disabled) => (
          <p key={`${disabled}`} className="flex flex-wrap gap-4">
            <Submit type="button" disabled={disabled}>
              Submit
            </Submit>
            <SecondaryButton disabled={disabled}>Quiet</SecondaryButton>
            <IntentButton type="button" value="none" disabled={disabled}>
              Intent
            </IntentButton>
            <SubmitButton name="Public form" isBusy={disabled} />
          </p>
        ))}
        <Popover label="Menu">An entry of a menu</Popover>
        <ArrowLink path="#main" name="Link with an arrow" />
      </Part>
      <Part of="Fields">
        {STATES.map(({ name, value, error }) => (
          <div key={name} className="grid gap-4 md:grid-cols-2">
            <TextField name={name} label={`Text, ${name}`} defaultValue={value} error={error} />
            <SelectField label={`Choice, ${name}`} options={["", LONG]} error={error} isOptional />
          </div>
        ))}
        <PasswordField name="password" label="Password" help="At least 12 characters" />
        <CheckField label="Check box" />
        <CheckField label="Checked" defaultChecked />
        <FormError text="That was refused, and here is why." />
        <Disclosure summary="Asks before an act">Its button stands here.</Disclosure>
      </Part>
      <Part of="Records">
        <p className="flex flex-wrap gap-4">
          {STATUSES.map((status) => (
            <StatusMark key={status} status={status}>
              {status}
            </StatusMark>
          ))}
          <Spinner />
        </p>
        <PageTable caption="Sample" columns={["Name", "Amount"]}>
          {["1.00", "1,000,000.00"].map((amount) => (
            <tr key={amount}>
              <td>{LONG}</td>
              <td className="money">{amount}</td>
            </tr>
          ))}
        </PageTable>
      </Part>
      <Part of="Over the page">
        {(["plain", "alarm"] as const).map((tone) => (
          <SecondaryButton key={tone} onClick={() => showToast({ title: tone, text: LONG, tone })}>
            Toast, {tone}
          </SecondaryButton>
        ))}
        <SecondaryButton onClick={() => setOpen(true)}>Dialog</SecondaryButton>
        {isOpen && (
          <StaffDialog name="Dialog" closeName="Close" onClose={() => setOpen(false)}>
            {LONG}
          </StaffDialog>
        )}
      </Part>
      <MessagePage isPart code="404" heading="Message" text={LONG}>
        <MessageDetails details={[{ name: "Name", value: LONG }]} />
      </MessagePage>
      <Part of="Video and signs">
        <VideoFacade videoId={null} title="Video" coming="Still to come" />
        <Arrow />
        <RafterCross className="w-15" />
      </Part>
    </main>
  );
}

const Part = ({ of, children }: { of: string; children: ReactNode }) => (
  <section className="grid gap-4 px-edge py-6" aria-label={of}>
    <h2 className="font-serif text-lead font-semibold">{of}</h2>
    {children}
  </section>
);
