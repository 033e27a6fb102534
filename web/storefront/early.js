// Stands in the head of every page, allowed by its hash: until the page's own script answers, presses and choices are
// kept, and a pressed button shows at once that it was heard. A button that has a dialog to open or to close does so by
// itself.
{
  // A visitor who comes by an address in a language goes on in it: calls and the next pages are answered in that one. A preview in a
  // frame is nobody's choice.
  const language = /[?&]lang=(\w+)/.exec(location.search)?.[1];
  // biome-ignore lint/suspicious/noDocumentCookie: every browser knows it, and nobody waits for an answer
  if (language && self === top) document.cookie = `lang=${language}; Path=/; Max-Age=31536000; SameSite=Lax`;

  const early = { pressed: null, changed: new Map() };
  // A film (sections/Film.tsx) plays by its player alone, so nothing of it waits for the page's own script, now or later.
  addEventListener('click', ({ target }) => {
    const play = target.closest('[data-plays]');
    if (!play) return;
    play.hidden = true;
    play.nextElementSibling.play();
    play.nextElementSibling.focus();
  });
  // A colour that is looked at in its section (sections/Goods.tsx) is chosen where the page sells it.
  addEventListener('change', ({ target: { dataset, value } }) => {
    const chips = dataset.chooses ? [...document.getElementsByName(dataset.chooses)] : [];
    chips.find((chip) => !chip.form && chip.value === value)?.click();
  });
  const press = (event) => {
    const button = event.target.closest('button:not([data-plays]), a, [data-find-store-here]');
    // Links lead by themselves, but for those in editors' texts that the page answers (kit/layout/Shell.tsx), and for
    // those that carry the choices, once there is a choice that they do not have yet.
    const waits = button?.hash === '#find-store' || (early.changed.size > 0 && button?.dataset.carriesChoice);
    if (!button || (button.href && !waits)) return;
    if (button.href) event.preventDefault();
    const dialog = document.getElementById(button.getAttribute('commandfor'));
    if (dialog?.showModal) {
      const closes = button.getAttribute('command') === 'close';
      // An entry that Back takes away; the page's own script counts on it (kit/dialog/back.ts).
      if (!closes && !history.state?.dialogs) history.pushState({ dialogs: 1 }, '');
      // Browsers that know no commands yet.
      if (!('command' in button)) closes ? dialog.close() : dialog.showModal();
      return;
    }
    early.pressed?.removeAttribute('data-pressed');
    early.pressed = button;
    button.setAttribute('data-pressed', '');
  };
  // React sets a select back as it comes to life, perhaps between the two events of one choice. The last choice is made last again.
  const change = ({ target }) => {
    early.changed.delete(target);
    early.changed.set(target, target.value);
  };
  // The browser's own sending of a form that only the page can answer; searches by address may go.
  const hold = (event) => event.target.method === 'post' && event.preventDefault();
  // An address names only the filters that were chosen.
  addEventListener('formdata', ({ formData, target }) => {
    if (target.method === 'get') for (const [name, value] of [...formData]) value || formData.delete(name);
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
  // The page of a scheme says from its first picture on that this device ordered it (scheme/OrderedHere.tsx).
  try {
    const scheme = /^\/scheme\/([\w-]+)/.exec(location.pathname)?.[1];
    if (scheme && localStorage.getItem('view orders')?.includes(scheme)) root.dataset.ordered = '';
  } catch {
    // A browser that keeps nothing.
  }

  // Pictures that the page's styles hold back do not share a slow line with its first one: it comes, or is lost, or there is none.
  root.dataset.first = 'awaited';
  const begin = ({ target }) => target.getAttribute?.('fetchpriority') !== 'low' && delete root.dataset.first;
  addEventListener('load', begin, true);
  addEventListener('error', begin, true);
}
