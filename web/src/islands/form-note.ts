/** Shows a status line above the button. */
export function showStatus(form: HTMLFormElement, text: string): void {
  let line = form.querySelector<HTMLElement>('[data-queue]');
  if (line === null) {
    line = document.createElement('p');
    line.className = 'form-note';
    line.dataset['queue'] = '';
    line.setAttribute('role', 'status');
    form.querySelector('.form-end')?.before(line);
  }
  line.textContent = text;
}
