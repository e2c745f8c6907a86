import { emailField } from "#domain/forms/check-form.ts";

const schema = emailField();

/**
 * Returns the email without surrounding spaces and invisible characters; null for any other input.
 */
export const parseEmail = (input: unknown): string | null => schema.safeParse(input).data ?? null;
