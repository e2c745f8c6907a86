import { emailField } from "#domain/forms/check-form.ts";

const schema = emailField();

/** The email without space around it and invisible letters; null for any other input. */
export const readEmail = (input: unknown): string | null => schema.safeParse(input).data ?? null;
