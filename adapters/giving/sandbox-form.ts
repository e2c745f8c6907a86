/** The test provider's form, script and styles, which a real provider serves from its own host. */

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
    <p><label for="otherAmount">Other amount in dollars (optional)</label><input id="otherAmount" name="otherAmount" inputmode="decimal" maxlength="20"></p>
    <div class="pair">
      ${field("firstName", "First name", "text", "given-name")}
      ${field("lastName", "Last name", "text", "family-name")}
    </div>
    ${field("email", "Email", "email", "email")}
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
    try {
      const response = await fetch(form.action, {
        method: "POST",
        headers: { accept: "application/json" },
        body: new URLSearchParams(new FormData(form)),
      });
      const answer = await response.json();
      if (!answer.ok) throw new Error(answer.error);
      const done = document.createElement("div");
      done.setAttribute("role", "status");
      done.tabIndex = -1;
      const title = document.createElement("h2");
      title.textContent = "Thank you";
      const text = document.createElement("p");
      text.textContent = answer.words;
      done.append(title, text);
      form.replaceWith(done);
      done.focus();
    } catch (problem) {
      error.textContent = problem instanceof TypeError ? "The gift could not be sent. Please try again." : problem.message;
      button.disabled = false;
    }
  });
})();
`;

/** In a frame the heading is for screen readers only, because the page around it says the same. */
export const sandboxStyles = `
main{padding:1.5rem clamp(1rem,4vw,2.5rem) 2rem}
.mark{display:inline-block;margin:0 0 1.25rem;font-size:1.125rem;padding:.3rem .8rem;border-left:6px solid #d9a441;background:#1e3b2f;color:#f6f1e7}
html[data-framed] .mark{position:absolute;width:1px;height:1px;margin:-1px;padding:0;overflow:hidden;clip-path:inset(50%)}
form,fieldset{margin:0;padding:0;border:0}
legend,label{font-weight:600;margin-bottom:.35rem}
form p{margin:1rem 0}
form p label{display:block}
input:not([type=radio]){box-sizing:border-box;width:100%;min-height:52px;padding:.7rem .9rem;border:1px solid #857d75;background:#fff;font:inherit;color:inherit}
.amounts{display:grid;grid-template-columns:repeat(auto-fit,minmax(6rem,1fr));gap:.5rem}
.amounts label{position:relative;margin:0}
.amounts input{position:absolute;inset:0;width:100%;height:100%;margin:0;opacity:0;cursor:pointer}
.amounts span{box-sizing:border-box;display:flex;align-items:center;justify-content:center;min-height:56px;border:1px solid #857d75;background:#fff;font-size:1.35rem}
.amounts input:checked+span{border:3px solid #9a4a22;color:#9a4a22}
.amounts input:focus-visible+span{outline:3px solid #9a4a22;outline-offset:3px}
.pair{display:grid;gap:0 1rem}
@media (min-width:34rem){.pair{grid-template-columns:1fr 1fr}}
button{min-height:52px;padding:.5rem 1.75rem;border:2px solid transparent;background:#93441d;color:#fff;font:inherit;font-weight:600;cursor:pointer}
button:disabled{background:#5d5853}
.error{color:#8f1d14;font-weight:600}
.error:empty{display:none}
h2{font-family:Georgia,serif;font-weight:600;margin:0 0 .5rem}
a{color:#93441d}
:focus-visible{outline:3px solid #93441d;outline-offset:3px}
`;
