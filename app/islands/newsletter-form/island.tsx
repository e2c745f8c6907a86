export { SignupForm as default } from "./signup-form.tsx";
