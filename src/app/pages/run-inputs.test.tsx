import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { renderApp } from '@/testing/render-app.tsx';
import { makeUserInTeam, makeWorkflow } from '@/testing/service.ts';
import { watchRequests } from '@/testing/watch-requests.ts';

const inputs = page.getByRole('textbox', { name: 'Inputs' });

async function openForm(fragment = '') {
  const opened = await openAtOnce(fragment);
  await expect.element(inputs).toHaveAttribute('contenteditable', 'true');
  return opened;
}

/** Type by keyboard, because an editor may reset its selection while being focused. */
async function replaceInputs(text: string) {
  await inputs.click();
  await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}{Delete}');
  await inputs.fill(text);
  await expect.element(inputs).toHaveTextContent(text.replace('\n', ''));
}

/** Open the form before its editor has loaded. */
async function openAtOnce(fragment = '') {
  const user = await makeUserInTeam('Blue');
  const workflow = await makeWorkflow(user, { name: 'Poster', team_id: user.team.id });
  const app = await renderApp(`/runs/new?workflow=${workflow.id}${fragment}`, user);
  return { app, user, workflow };
}

describe('the editor of inputs', () => {
  test('keeps every key pressed while it loads', async () => {
    await openAtOnce();
    await inputs.click();
    const text = 'the keys that are pressed while the editor takes the place of the plain field';
    await userEvent.keyboard(text);
    await expect.element(inputs).toHaveAttribute('contenteditable', 'true');
    await expect.element(inputs).toHaveTextContent(text);
  });

  test('highlights JSON, marks the position of an error, formats, and lets Tab move on', async () => {
    await openForm();
    await inputs.fill('{"seconds": }');
    await expect.poll(() => document.querySelector('.cm-lintRange-error')?.textContent).toBe('}');
    await replaceInputs('{"seconds": 0,\n"colour": "red"}');
    await page.getByRole('button', { name: 'Format JSON' }).click();
    await expect.poll(() => document.querySelectorAll('.cm-line').length).toBe(4);
    await inputs.click();
    await userEvent.keyboard('{Tab}');
    await expect.element(page.getByRole('button', { name: 'Recent' })).toHaveFocus();
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    await expect.element(inputs).toHaveFocus();
  });

  test('stays open and focused on a phone when fields appear while it is edited', async () => {
    await page.viewport(390, 844);
    onTestFinished(() => page.viewport(1280, 800));
    await openAtOnce();
    await page.getByRole('button', { name: 'Start empty' }).click();
    await expect.element(inputs).toHaveAttribute('contenteditable', 'true');
    await inputs.click();
    // A file adds the fields, just as earlier inputs do once they have been read.
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['{"mood":"calm"}'], 'inputs.json', { type: 'application/json' }));
    inputs.element().dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    await expect.element(page.getByRole('group', { name: 'Input fields' })).toBeVisible();
    await expect.element(inputs).toBeVisible();
    await expect.element(inputs).toHaveFocus();
  });

  test('reads a chosen file, shows a drop target, and turns a CSV file’s rows into runs', async () => {
    await openForm();
    const chooser = document.querySelector<HTMLInputElement>('input[type="file"]');
    if (!chooser) throw new Error('There is no file input.');
    const opened = vi.spyOn(chooser, 'click').mockReturnValue();
    await page.getByRole('button', { name: 'Choose file' }).click();
    expect(opened).toHaveBeenCalledOnce();
    await userEvent.upload(chooser, new File(['{"seconds": 4}'], 'inputs.json', { type: 'application/json' }));
    await expect.element(inputs).toHaveTextContent('{"seconds": 4}');

    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['n,tone\n1,calm\n2,bold'], 'rows.csv', { type: 'text/csv' }));
    const field = chooser.closest('[class*="field"]');
    inputs.element().dispatchEvent(new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true }));
    await expect.poll(() => field?.hasAttribute('data-over')).toBe(true);
    inputs.element().dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    await expect.poll(() => field?.hasAttribute('data-over')).toBe(false);
    const dialog = page.getByRole('dialog', { name: 'Start runs from rows.csv' });
    const preview = dialog.getByRole('region', { name: 'Preview of the runs' });
    await expect.element(preview.getByRole('row', { name: '2 2 bold' })).toBeVisible();
    await expect.element(inputs).toHaveTextContent('{"seconds": 4}');
    await dialog.getByRole('button', { name: 'Edit as JSON' }).click();
    await expect.element(inputs).toHaveTextContent('{"n":1,"tone":"calm"}{"n":2,"tone":"bold"}');
    await expect.element(page.getByRole('button', { name: 'Start 2 runs' })).toBeEnabled();
  });

  test('starts a run for each row of the preview, named by the first differing column or another chosen one', async () => {
    const { app, workflow } = await openForm();
    const starts = watchRequests(/^POST .*run_workflow/);
    const chooser = document.querySelector<HTMLInputElement>('input[type="file"]');
    const rows = 'seconds,tone,city\n0,calm,Turin\n0,bold,Graz';
    await userEvent.upload(chooser as HTMLInputElement, new File([rows], 'rows.csv', { type: 'text/csv' }));
    const dialog = page.getByRole('dialog', { name: 'Start runs from rows.csv' });
    const by = dialog.getByRole('combobox', { name: 'Name runs by' });
    await expect.element(by).toHaveValue('tone');
    await expect.element(dialog.getByRole('row').first()).toHaveTextContent('Runtonecityseconds');
    await by.selectOptions('city');
    await dialog.getByRole('button', { name: 'Start 2 runs' }).click();
    await expect
      .element(page.getByRole('list', { name: 'Results' }).getByRole('link', { name: /^Graz/ }))
      .toBeVisible();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(starts.map(({ body }) => body)).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ id: workflow.id, inputs: { tone: 'calm', seconds: 0, city: 'Turin' } }),
      ]),
    );
    await app.goTo('/workflows');
  });

  test('keeps the rows of a CSV file that can’t be started yet', async () => {
    const user = await makeUserInTeam('Blue');
    await renderApp('/runs/new', user);
    await expect.element(inputs).toHaveAttribute('contenteditable', 'true');
    const starts = watchRequests(/^POST .*run_workflow/);
    const chooser = document.querySelector<HTMLInputElement>('input[type="file"]');
    await userEvent.upload(chooser as HTMLInputElement, new File(['n\n1\n2'], 'rows.csv', { type: 'text/csv' }));
    await page.getByRole('dialog').getByRole('button', { name: 'Start 2 runs' }).click();
    await expect.element(page.getByText('Choose a workflow', { exact: true })).toBeVisible();
    await expect.element(inputs).toHaveTextContent('{"n":1}{"n":2}');
    expect(starts).toEqual([]);
  });

  test('explains an invalid CSV file, and keeps the field’s text', async () => {
    await openForm();
    await inputs.fill('{"seconds": 4}');
    const chooser = document.querySelector<HTMLInputElement>('input[type="file"]');
    await userEvent.upload(chooser as HTMLInputElement, new File(['n,n\n1,2'], 'rows.csv', { type: 'text/csv' }));
    const dialog = page.getByRole('dialog', { name: 'Start runs from rows.csv' });
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('Two columns are named “n”.');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(inputs).toHaveTextContent('{"seconds": 4}');
  });

  test('turns pasted rows into runs on a click', async () => {
    await openForm();
    await inputs.fill('n,tone\n1,calm\n2,bold');
    await page.getByRole('button', { name: 'Read as CSV' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Edit as JSON' }).click();
    await expect.element(inputs).toHaveTextContent('{"n":1,"tone":"calm"}{"n":2,"tone":"bold"}');
    await expect.element(page.getByRole('button', { name: 'Read as CSV' })).not.toBeInTheDocument();
  });

  test('offers to replace the text by pasted runs, or to insert them, and never puts them inside by itself', async () => {
    await openForm();
    await replaceInputs('{"list": }');
    await userEvent.keyboard('{End}{ArrowLeft}');
    const paste = (text: string) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      inputs.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    };
    paste('[{"n": 1}, {"n": 2}]');
    await expect.element(page.getByText('You pasted 2 runs')).toBeVisible();
    await expect.element(inputs).toHaveTextContent('{"list": }');
    await page.getByRole('button', { name: 'Insert into the text' }).click();
    await expect.element(inputs).toHaveTextContent('{"list": [{"n": 1}, {"n": 2}]}');
    paste('[{"n": 1}, {"n": 2}]');
    await page.getByRole('button', { name: 'Replace with 2 runs' }).click();
    await expect.element(page.getByRole('button', { name: 'Start 2 runs' })).toBeVisible();
    paste('n,tone\n1,calm\n2,bold\n3,bold');
    await page.getByRole('button', { name: 'Replace with 3 runs' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Start runs from pasted rows' })).toBeVisible();
  });

  test('repairs JSON on a click, shows what changed, and undoes it', async () => {
    await openForm();
    await inputs.fill('{\'seconds\': 0, \u00a0"tags": [1,],}');
    await page.getByRole('button', { name: 'Repair' }).click();
    await expect.element(inputs).toHaveTextContent('{"seconds": 0, "tags": [1]}');
    const changes = page.getByRole('status').filter({ hasText: 'Repaired' });
    await expect.element(changes.getByRole('deletion')).toHaveTextContent("{'seconds'");
    await expect.element(changes.getByRole('insertion')).toHaveTextContent('{"seconds"');
    await changes.getByRole('button', { name: 'Undo' }).click();
    await expect.element(inputs).toHaveTextContent("{'seconds': 0");
    await expect.element(changes).not.toBeInTheDocument();
  });

  test('reads a file in Windows-1252 with a note, and refuses one that is no text', async () => {
    await openForm();
    const chooser = document.querySelector<HTMLInputElement>('input[type="file"]');
    if (!chooser) throw new Error('There is no file input.');
    const latin = Uint8Array.from('{"city": "K\u00f6ln"}', (character) => character.charCodeAt(0));
    await userEvent.upload(chooser, new File([latin], 'latin.json', { type: 'application/json' }));
    await expect.element(inputs).toHaveTextContent('{"city": "Köln"}');
    await expect.element(page.getByText('The encoding of latin.json isn’t certain.')).toBeVisible();
    await userEvent.upload(chooser, new File([Uint8Array.of(0, 1, 2)], 'picture.json'));
    await expect.element(inputs).toHaveAccessibleDescription(/picture.json isn’t a text file/);
    await expect.element(inputs).toHaveTextContent('{"city": "Köln"}');
  });

  test('names the limit of a text that is too large, without checking it', async () => {
    await openForm();
    await inputs.fill(`{"text": "${'x'.repeat(1_000_000)}"}`);
    await page.getByRole('button', { name: 'Start run' }).click();
    await expect.element(inputs).toHaveAccessibleDescription(/The inputs are larger than 1 MB/);
  });

  test('sends keys that every object inherits as they were typed', async () => {
    await openForm();
    const bodies: string[] = [];
    const send = window.fetch;
    onTestFinished(() => {
      window.fetch = send;
    });
    window.fetch = (input, init) => {
      if (typeof init?.body === 'string') bodies.push(init.body);
      return send(input, init);
    };
    const typed = '{"__proto__":{"x":1},"constructor":"calm","seconds":0}';
    await inputs.fill(typed);
    await page.getByRole('button', { name: 'Start run' }).click();
    await expect.element(page.getByRole('heading', { name: 'Timeline' })).toBeVisible();
    expect(bodies.join('\n')).toContain(`"inputs":${typed}`);
    await page.getByRole('button', { name: 'Rerun' }).first().click();
    await expect.element(page.getByRole('dialog').getByLabelText('constructor')).toHaveValue('calm');
  });

  test('starts the run with Ctrl+Enter, as the button says, without adding a blank line', async () => {
    await openForm();
    const starts = watchRequests(/^POST .*run_workflow/);
    await inputs.fill('{"seconds": 0, "colour": "red"}');
    await expect.element(page.getByText('Ctrl ↵')).toBeVisible();
    await inputs.click();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(page.getByRole('heading', { name: 'Timeline' })).toBeVisible();
    expect(starts).toMatchObject([{ body: { inputs: { seconds: 0, colour: 'red' } } }]);
  });

  test('also starts the run with Ctrl+Enter from another field', async () => {
    await openForm();
    const starts = watchRequests(/^POST .*run_workflow/);
    await inputs.fill('{"seconds": 0}');
    await page.getByRole('textbox', { name: 'Run name' }).fill('From here');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(page.getByRole('heading', { name: 'From here' })).toBeVisible();
    expect(starts).toHaveLength(1);
  });

  test('offers the workflow’s earlier inputs, and presets', async () => {
    const { app, workflow } = await openForm();
    await inputs.fill('{"seconds": 0, "colour": "red"}');
    await page.getByRole('button', { name: 'Presets' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Preset name' }).fill('Red one');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(dialog.getByRole('button', { name: 'Remove Red one' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await replaceInputs('{"seconds": 0, "colour": "blue"}');
    await page.getByRole('button', { name: 'Start run' }).click();
    await expect.element(page.getByRole('heading', { name: 'Timeline' })).toBeVisible();

    await app.goTo(`/runs/new?workflow=${workflow.id}`);
    await page.getByRole('button', { name: 'Recent' }).click();
    await page.getByRole('menuitem', { name: /blue/ }).click();
    await expect.element(inputs).toHaveTextContent('"colour": "blue"');
    await page.getByRole('button', { name: 'Recent' }).click();
    await page.getByRole('menuitem', { name: 'Red one' }).click();
    await expect.element(inputs).toHaveTextContent('"colour": "red"');

    await replaceInputs('{"colour": "dark red"}');
    await page.getByRole('button', { name: 'Presets' }).click();
    await dialog.getByRole('textbox', { name: 'Preset name' }).fill('Red one');
    await dialog.getByRole('button', { name: 'Replace' }).click();
    await expect.element(dialog.getByText('dark red')).toBeVisible();
    await dialog.getByRole('button', { name: 'Remove Red one' }).click();
    await expect.element(dialog.getByText('Red one')).not.toBeInTheDocument();
  });

  test('explains an unreadable dropped file, such as a folder', async () => {
    await openForm();
    const folder = new File([], 'posters');
    folder.arrayBuffer = () => Promise.reject(new DOMException('A requested file could not be read.', 'NotFoundError'));
    const drop = new DragEvent('drop', { bubbles: true, cancelable: true });
    Object.defineProperty(drop, 'dataTransfer', { value: { files: [folder], types: ['Files'] } });
    document.body.dispatchEvent(drop);
    await expect.element(inputs).toHaveAccessibleDescription(/Couldn’t read posters/);
    await inputs.fill('{}');
    await expect.element(inputs).not.toHaveAccessibleDescription(/posters/);
  });
});
