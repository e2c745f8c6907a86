export { SignupForm as default } from "#features/newsletter/signup-form.tsx";
