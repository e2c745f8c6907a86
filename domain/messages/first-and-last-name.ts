/**
 * Returns first and last name as typed. Records of an older release have only the whole name: the
 * text after its first space becomes the last name.
 */
export function firstAndLastName(message: {
  name: string;
  first_name: string;
  last_name: string;
}): { firstName: string; lastName: string } {
  const { name, first_name, last_name } = message;
  if (first_name || last_name) return { firstName: first_name, lastName: last_name };
  const [firstName = "", ...rest] = name.split(" ");
  return { firstName, lastName: rest.join(" ") };
}
