// In the head of every page, allowed by its hash: until the page's own script answers, presses and choices are kept,
// and a pressed button shows at once that its press was noted. A button that opens or closes a dialog does so by
// itself.
{
  // A visitor who comes by an address with a language stays in it: calls and the next pages are answered in that
  // language. A preview in a frame is nobody's choice.
  const language = /[?&]lang=(\w+)/.exec(location.search)?.[1];
  // biome-ignore lint/suspicious/noDocumentCookie: every browser knows it, and nobody waits for an answer
  if (language && self === top) document.cookie = `lang=${language}; Path=/; Max-Age=31536000; SameSite=Lax`;

  const early = { pressed: null, changed: new Map() };
  // Only the player plays a film (sections/Film.tsx), so no part of it waits for the page's own script, now or later.
  addEventListener('click', ({ target }) => {
    const play = target.closest('[data-plays]');
    if (!play) return;
    play.hidden = true;
    play.nextElementSibling.play();
    play.nextElementSibling.focus();
  });
  // A colour that is viewed in its section (sections/Goods.tsx) is also chosen where the page sells it.
  addEventListener('change', ({ target: { dataset, value } }) => {
    const chips = dataset.chooses ? [...document.getElementsByName(dataset.chooses)] : [];
    chips.find((chip) => !chip.form && chip.value === value)?.click();
  });
  const press = (event) => {
    const button = event.target.closest('button:not([data-plays]), a, [data-find-store-here]');
    // Links work by themselves, except those in editors' texts that the page handles (kit/layout/Shell.tsx), and those
    // that carry the choices, once there is a choice that they do not have yet.
    const waits = button?.hash === '#find-store' || (early.changed.size > 0 && button?.dataset.carriesChoice);
    if (!button || (button.href && !waits)) return;
    if (button.href) event.preventDefault();
    const dialog = document.getElementById(button.getAttribute('commandfor'));
    if (dialog?.showModal) {
      const closes = button.getAttribute('command') === 'close';
      // An entry for Back to remove; the page's own script relies on it (kit/dialog/back.ts).
      if (!closes && !history.state?.dialogs) history.pushState({ dialogs: 1 }, '');
      // Browsers without commands.
      if (!('command' in button)) closes ? dialog.close() : dialog.showModal();
      return;
    }
    // React listens for a moment before the page is alive: a press that it heard and that is repeated would be two.
    event.stopPropagation();
    early.pressed?.removeAttribute('data-pressed');
    early.pressed = button;
    button.setAttribute('data-pressed', '');
  };
  // React resets a select as it comes to life, perhaps between the two events of one choice. The last choice is
  // repeated at the end.
  const change = ({ target }) => {
    early.changed.delete(target);
    early.changed.set(target, target.value);
  };
  // Stops the browser from sending a form that only the page can handle, and React from sending it before the press of
  // its button is repeated; searches by address may go.
  const hold = (event) => {
    if (event.target.method !== 'post') return;
    event.preventDefault();
    event.stopPropagation();
  };
  // An address names only the chosen filters.
  addEventListener('formdata', ({ formData, target }) => {
    if (target.method !== 'get') return;
    const filled = [...formData].filter(([, value]) => value);
    for (const name of [...formData.keys()]) formData.delete(name);
    for (const [name, value] of filled) formData.append(name, value);
  });
  const popstate = () => document.querySelector('dialog[open]')?.close();
  const close = () => history.state?.dialogs && history.back();
  const kept = { click: press, input: change, change, submit: hold, popstate, close };
  for (const name in kept) addEventListener(name, kept[name], true);
  window.early = {
    isTouched: () => early.pressed !== null || early.changed.size > 0 || document.activeElement !== document.body,
    end() {
      for (const name in kept) removeEventListener(name, kept[name], true);
      early.pressed?.removeAttribute('data-pressed');
      return early;
    },
  };

  const root = document.documentElement;
  // The page of a scheme says from its first paint on that this device ordered it (scheme/after/OrderedHere.tsx).
  try {
    const scheme = /^\/scheme\/([\w-]+)/.exec(location.pathname)?.[1];
    if (scheme && localStorage.getItem('orders')?.includes(scheme)) root.dataset.ordered = '';
  } catch {
    // The browser keeps nothing.
  }

  // Pictures that the page's styles hold back do not share a slow line with its first one: until it has loaded, is
  // lost, or is missing.
  root.dataset.first = 'awaited';
  const begin = ({ target }) => target.getAttribute?.('fetchpriority') !== 'low' && delete root.dataset.first;
  addEventListener('load', begin, true);
  addEventListener('error', begin, true);
}
