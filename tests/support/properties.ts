/**
 * fast-check with one seed: every run of the suite tries the same inputs, so that a change alone makes
 * a property fail. `npm run fuzz` looks for new inputs.
 */
import fc from "fast-check";

fc.configureGlobal({ seed: 20_261_123 });

export default fc;
