/**
 * First and last name of a message as typed. Where only the whole name is known, because an older
 * release wrote the record, what comes after its first space stands in for the last name.
 */
export function firstAndLastName(contact: {
  name: string;
  first_name: string;
  last_name: string;
}): {
  firstName: string;
  lastName: string;
} {
  const { name, first_name, last_name } = contact;
  if (first_name || last_name) return { firstName: first_name, lastName: last_name };
  const [firstName = "", ...rest] = name.split(" ");
  return { firstName, lastName: rest.join(" ") };
}
