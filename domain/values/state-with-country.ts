/**
 * What files and providers write for the United States and its islands with postal codes, or for no
 * country, in letters alone.
 */
const NOT_ABROAD =
  /^(us|usa|(the)?unitedstates(us|usa|ofamerica)?|puertorico|guam|(us)?virginislands|americansamoa|northernmarianaislands|unknownregion)$/;

const countryNames = new Intl.DisplayNames("en", { type: "region", fallback: "none" });

type Place = Record<"street" | "city" | "state" | "country", string>;

/**
 * Returns the state of an address and behind it the name of a country abroad, as envelopes need it
 * (USPS International Mail Manual 122) and records have no field for it: "ON, Canada", "United
 * Kingdom". The country may be its ISO 3166 code.
 */
export function stateWithCountry({ street, city, state, country }: Place): string {
  const isCode = /^[a-z]{2}$/i.test(country);
  const name = (isCode && countryNames.of(country.toUpperCase())) || country;
  const letters = name.toLowerCase().replace(/[^\p{L}]/gu, "");
  const isAbroad = letters !== "" && !NOT_ABROAD.test(letters);
  const lower = state.toLowerCase();
  const isNamed = lower === country.toLowerCase() || lower.endsWith(name.toLowerCase());
  if (!isAbroad || isNamed || !(street || city)) return state;
  return state ? `${state}, ${name}` : name;
}
