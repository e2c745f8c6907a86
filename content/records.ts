export const recordLabels = {
  more: "More",
  noneFits: "No record matches these filters.",
  showAll: "Show all",
  loading: "Loading",
  position: (position: number, total: number) =>
    `${position.toLocaleString("en-US")} of ${total.toLocaleString("en-US")}`,
  previous: "Previous record",
  next: "Next record",
  close: "Close",
  retry: "Try again",
};

export const filterLabels = {
  search: "Search",
  all: "All",
  apply: "Apply",
  any: "Any",
};

export const paginationLabels = {
  label: "Pages",
  previous: "Previous",
  next: "Next",
  pageOf: (page: number, pages: number) => `${page} / ${pages}`,
};
