import '@puckeditor/core/no-external.css';
import './editor.css';
import { Puck } from '@puckeditor/core';
import { PanelLeft } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { Tabs } from '../../../../ui/tabs.tsx';
import { useMediaQuery } from '../../../../ui/use-media-query.ts';
import type { EditorItem } from '../model/page-data.ts';
import { ChosenSection } from '../panels/chosen-section.tsx';
import { HistoryButtons } from '../panels/history-buttons.tsx';
import { Outline } from '../panels/outline.tsx';
import { Palette } from '../panels/palette.tsx';
import { adoptStyles } from './adopted-style.ts';
import {
  AppearanceContext,
  LiveContext,
  FocusFieldContext,
  type LiveByKey,
  type FieldTarget,
} from './canvas-context.ts';
import { canvasConfig } from './canvas-config.tsx';
import { CanvasView } from './canvas-view.tsx';
import { CanvasFrame } from './canvas-frame.tsx';
import { SelectProblemSection } from './select-problem-section.tsx';
import { itemsIn } from './puck.ts';
import { Viewport, type Device } from './viewport.tsx';

interface SectionsEditorProps {
  readonly items: readonly EditorItem[];
  readonly live: LiveByKey;
  readonly readOnly: boolean;
  /** Whether a single section is edited: none can be added, moved or removed. */
  readonly single?: boolean;
  readonly onChange: (items: readonly EditorItem[]) => void;
  /** Index of the section to select; a new object selects it again. */
  readonly jump: { readonly section: number } | null;
}

const overrides = { iframe: CanvasFrame };
const allPermissions = {};
// Dragging stays on: without it, the library marks the section and its texts as disabled.
const singlePermissions = { delete: false, duplicate: false, insert: false };
const frame = { enabled: true, syncHostStyles: false };
type Part = 'page' | 'add' | 'outline' | 'fields';

/**
 * Sections on the page as visitors get it, with the palette and the fields of the selected section.
 */
export function SectionsEditor(options: SectionsEditorProps) {
  const { items, live, readOnly, single = false, onChange, jump } = options;
  const canArrange = !readOnly && !single;
  const isWide = useMediaQuery('(min-width: 64rem)');
  const [device, setDevice] = useState<Device>('desktop');
  const [dark, setDark] = useState(false);
  const [part, setPart] = useState<Part>('page');
  const [sidebarTab, setSidebarTab] = useState<Part>('add');
  const [isStyled, setIsStyled] = useState(false);
  const [scale, setScale] = useState(1);
  const [fullSize, setFullSize] = useState(false);
  const [isSidebarOpen, setIsSidebarOpen] = useState(true);
  const [fieldTarget, setFieldTarget] = useState<FieldTarget | null>(null);
  const focusField = useCallback((field: FieldTarget) => {
    setFieldTarget(field);
    setPart('fields');
  }, []);
  const [data] = useState(() => ({ root: { props: {} }, content: structuredClone([...items]) }));
  // Runs before Puck renders and before it detects that its frame is ready.
  const attach = useCallback((root: HTMLDivElement) => {
    const undo = [adoptStyles(document)];
    const onFrameLoad = ({ target }: Event) => {
      if (target instanceof HTMLIFrameElement && target.contentDocument) {
        undo.push(adoptStyles(target.contentDocument));
      }
    };
    root.addEventListener('load', onFrameLoad, { capture: true });
    setIsStyled(true);
    return () => {
      root.removeEventListener('load', onFrameLoad, { capture: true });
      for (const revert of undo) revert();
    };
  }, []);
  const appearance = useMemo(
    () => ({ dark, readOnlyItems: readOnly ? items : null, scale }),
    [dark, readOnly, items, scale],
  );
  const isShown = (item: Part) => isWide || part === item;
  const palette = <Palette onAdded={() => setPart('page')} />;
  const outline = <Outline onChosen={() => setPart('fields')} />;

  return (
    <div ref={attach} className="min-h-0 flex-1 [container-type:size]">
      {isStyled && (
        <LiveContext value={live}>
          <AppearanceContext value={appearance}>
            <FocusFieldContext value={focusField}>
              <Puck
                config={canvasConfig}
                data={data}
                onChange={({ content }) => {
                  if (!readOnly) onChange(itemsIn(content));
                }}
                overrides={overrides}
                permissions={single ? singlePermissions : allPermissions}
                iframe={frame}
              >
                <div className="flex h-[100cqh] flex-col">
                  <div className="flex h-11 items-center gap-1 border-b border-border px-2">
                    {canArrange && isWide && (
                      <Button
                        size="icon"
                        variant="ghost"
                        aria-label={isSidebarOpen ? 'Hide sections' : 'Show sections'}
                        aria-expanded={isSidebarOpen}
                        onClick={() => setIsSidebarOpen(!isSidebarOpen)}
                      >
                        <PanelLeft aria-hidden="true" className="size-4" />
                      </Button>
                    )}
                    {!readOnly && <HistoryButtons />}
                    <CanvasView
                      device={device}
                      dark={dark}
                      zoom={isWide ? { fullSize, scale } : null}
                      onDevice={setDevice}
                      onDark={setDark}
                      onFullSize={setFullSize}
                    />
                  </div>
                  {!isWide && !readOnly && (
                    <div
                      role="group"
                      aria-label="Editor panels"
                      className={classNames(
                        'grid border-b border-border p-1',
                        single ? 'grid-cols-2' : 'grid-cols-4',
                      )}
                    >
                      {(single ? singleParts : partNames).map(([name, label]) => (
                        <Button
                          key={name}
                          size="small"
                          variant={part === name ? 'secondary' : 'ghost'}
                          aria-pressed={part === name}
                          onClick={() => setPart(name)}
                        >
                          {label}
                        </Button>
                      ))}
                    </div>
                  )}
                  <div className="flex min-h-0 flex-1">
                    {canArrange && isWide && isSidebarOpen && (
                      <aside
                        aria-label="Sections"
                        className="w-64 shrink-0 overflow-y-auto border-r border-border p-3"
                      >
                        <Tabs
                          label="Sections"
                          value={sidebarTab}
                          onValueChange={(value) =>
                            setSidebarTab(value === 'outline' ? 'outline' : 'add')
                          }
                          tabs={[
                            { value: 'add', label: 'Add', content: palette },
                            { value: 'outline', label: 'Outline', content: outline },
                          ]}
                        />
                      </aside>
                    )}
                    {canArrange && !isWide && (part === 'add' || part === 'outline') && (
                      <div className="min-w-0 flex-1 overflow-y-auto p-3 pb-[calc(1rem+var(--notices,0px))]">
                        {part === 'add' ? palette : outline}
                      </div>
                    )}
                    <div
                      className={classNames(
                        // Leaves room for notices and their distance from the window's edge, if
                        // there are any.
                        'min-h-0 min-w-0 flex-1 bg-sunken pb-[min(1rem+var(--notices,0px),2*var(--notices,0px))]',
                        !readOnly && !isShown('page') && 'hidden',
                      )}
                    >
                      <Viewport
                        device={isWide || device !== 'desktop' ? device : 'phone'}
                        fullSize={isWide && fullSize}
                        onScale={setScale}
                      />
                    </div>
                    {!readOnly && (
                      <aside
                        aria-label="Fields"
                        className={classNames(
                          'overflow-y-auto p-3 pb-[calc(1rem+var(--notices,0px))]',
                          isWide ? 'w-80 shrink-0 border-l border-border' : 'min-w-0 flex-1',
                          !isShown('fields') && 'hidden',
                        )}
                      >
                        <ChosenSection
                          fieldTarget={fieldTarget}
                          onFound={() => setFieldTarget(null)}
                        />
                      </aside>
                    )}
                  </div>
                  <SelectProblemSection
                    jump={jump}
                    onJumped={() => setPart(single ? 'page' : 'fields')}
                  />
                </div>
              </Puck>
            </FocusFieldContext>
          </AppearanceContext>
        </LiveContext>
      )}
    </div>
  );
}

const partNames: readonly (readonly [Part, string])[] = [
  ['page', 'Page'],
  ['add', 'Add'],
  ['outline', 'Outline'],
  ['fields', 'Fields'],
];
const singleParts: typeof partNames = [
  ['page', 'Section'],
  ['fields', 'Fields'],
];
