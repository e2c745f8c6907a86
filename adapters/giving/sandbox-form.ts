/** The test provider's form, script and styles, which a real provider serves from its own host. */

/** `name` and `label` are ours and not escaped. */
const field = (name: string, label: string, type: string, autocomplete: string) =>
  `<p><label for="${name}">${label}</label><input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" maxlength="200"></p>`;

/** `suggested` in whole dollars. It works without script, too. */
export const sandboxForm = (suggested: readonly number[]) => `
<main aria-label="Test gift">
  <h1 class="mark">Test mode: no money moves</h1>
  <form method="post" action="/giving/sandbox/gifts">
    <fieldset>
      <legend>Choose an amount</legend>
      <div class="amounts">${suggested
        .map(
          (dollars, i) =>
            `<label><input type="radio" name="amount" value="${dollars}"${i === 1 ? " checked" : ""}><span>$${dollars}</span></label>`,
        )
        .join("")}</div>
    </fieldset>
    <div class="fields">
      <p><label for="otherAmount">Other amount in dollars (optional)</label><input id="otherAmount" name="otherAmount" inputmode="decimal" maxlength="20"></p>
      ${field("firstName", "First name", "text", "given-name")}
      ${field("lastName", "Last name", "text", "family-name")}
      ${field("email", "Email", "email", "email")}
    </div>
    <p class="error" role="alert"></p>
    <button type="submit">Make a test gift</button>
  </form>
</main>`;

/** The page after a form sent without script. Both texts are ours. */
export const sandboxPage = (heading: string, text: string) => `
<main aria-label="Test gift"><h1 class="mark">Test mode: no money moves</h1>
<div role="status"><h2>${heading}</h2><p>${text}</p></div>
<p><a href="/giving/embed">Make another test gift</a></p></main>`;

export const sandboxScript = `(() => {
  const form = document.querySelector("form");
  if (!form) return;
  const error = form.querySelector(".error");
  const button = form.querySelector("button");
  form.addEventListener("input", () => {
    error.textContent = "";
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    button.disabled = true;
    error.textContent = "";
    const show = (text) => {
      error.textContent = text;
      button.disabled = false;
    };
    try {
      const response = await fetch(form.action, {
        method: "POST",
        headers: { accept: "application/json" },
        body: new URLSearchParams(new FormData(form)),
      });
      const answer = await response.json();
      if (!answer.ok) return show(answer.error);
      const done = document.createElement("div");
      done.setAttribute("role", "status");
      done.tabIndex = -1;
      const title = document.createElement("h2");
      title.textContent = "Thank you";
      const text = document.createElement("p");
      text.textContent = answer.message;
      done.append(title, text);
      form.replaceWith(done);
      done.focus();
    } catch {
      show("The gift could not be sent. Please try again.");
    }
  });
})();
`;

/** In a frame the heading is for screen readers only, because the page around it says the same. */
export const sandboxStyles = `
body{font-family:"Source Sans 3",system-ui,sans-serif}
main{padding:4px 0}
.mark{display:inline-block;margin:0 0 1.25rem;font-size:1.125rem;padding:.3rem .8rem;border-left:6px solid #deaf56;background:#1c3d2c;color:#f3eee3}
html[data-framed] .mark{position:absolute;width:1px;height:1px;margin:-1px;padding:0;overflow:hidden;clip-path:inset(50%)}
form,fieldset{margin:0;padding:0;border:0}
legend,label{font-weight:600}
legend{padding:0;margin-bottom:.5rem}
.amounts{display:grid;grid-template-columns:repeat(auto-fit,minmax(3.4rem,1fr));gap:.5rem}
.amounts label{position:relative}
.amounts input{position:absolute;inset:0;width:100%;height:100%;margin:0;opacity:0;cursor:pointer}
.amounts span{box-sizing:border-box;display:flex;align-items:center;justify-content:center;min-height:3.75rem;border:1px solid #877e77;background:#fdfcf8;font:600 min(1.5rem,6.6vw)/1 Fraunces,Georgia,serif}
@media (max-width:14rem){.amounts span{font-size:min(1.5rem,9vw)}}
.amounts input:checked+span{border-color:#9e441d;background:#9e441d;color:#fdfcf8}
.amounts input:checked+span::after{content:"";position:absolute;top:calc(100% - 1px);left:50%;width:16px;height:9px;margin-left:-8px;background:#9e441d;clip-path:polygon(0 0,100% 0,50% 100%)}
.amounts input:focus-visible+span{outline:3px solid #9e441d;outline-offset:-6px}
.amounts input:checked:focus-visible+span{outline-color:#fdfcf8}
.fields{display:grid;gap:1rem;margin:1.5rem 0 1.25rem}
.fields p:is(:first-child,:last-child){grid-column:1/-1}
@media (min-width:16rem){.fields{grid-template-columns:1fr 1fr}}
@media (min-width:34rem){.fields{grid-template-columns:1fr 1fr 1.4fr}.fields p:last-child{grid-column:auto}}
.fields p{margin:0}
.fields label{display:block;margin-bottom:.35rem}
.fields input{box-sizing:border-box;width:100%;min-height:3rem;padding:.6rem .8rem;border:1px solid #877e77;border-radius:0;background:#fdfcf8;font:inherit;color:inherit}
button{width:100%;min-height:3.75rem;padding:.5rem 1.75rem;border:2px solid #1c3d2c;background:transparent;color:#1c3d2c;font:inherit;font-weight:600;cursor:pointer}
button:hover{background:#1c3d2c;color:#fdfcf8}
button:disabled{border-color:#5a5450;background:#5a5450;color:#fdfcf8}
.error{margin:0 0 1rem;color:#a12721;font-weight:600}
.error:empty{display:none}
h2{font:600 1.5rem/1.2 Fraunces,Georgia,serif;margin:0 0 .5rem}
a{color:#9e441d}
:focus-visible{outline:3px solid #9e441d;outline-offset:-3px}
@media (forced-colors:active){.amounts input:checked+span,.amounts input:checked+span::after{forced-color-adjust:none;border-color:Highlight;background:Highlight;color:HighlightText}.amounts input:checked:focus-visible+span{outline-color:HighlightText}}
`;
