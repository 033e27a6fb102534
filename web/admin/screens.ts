import type { ComponentType } from 'react';

type Load = () => Promise<ComponentType>;

/** A resource's pages, each loaded when first opened. */
export interface Resource {
  list: Load;
  /** For both add and edit/:id. */
  form?: Load;
  detail?: Load;
  /** More pages, by their paths below the screen's: `access/:id`. */
  pages?: Record<string, Load>;
}

/** The pages of each screen of contract/screen-list.ts, by path. */
export const resources: Record<string, Resource> = {
  'dashboard/commerce': { list: async () => (await import('./dashboard/Dashboard.tsx')).Dashboard },
  'order-manage/pre-order': orders(),
  'order-manage/campaign': orders(),
  'order-manage/multi-buy': orders({
    proof: async () => (await import('./verification/VerificationDesk.tsx')).VerificationDesk,
    refund: async () => (await import('./verification/RefundDesk.tsx')).RefundDesk,
  }),
  'order-report/pre-order': reports(),
  'order-report/campaign': reports(),
  'order-report/multi-buy': reports(),
  'work-list': {
    list: async () => (await import('./orders/calls/WorkList.tsx')).WorkList,
    pages: {
      'hand-over': async () => (await import('./orders/counter/HandOver.tsx')).HandOver,
      sell: async () => (await import('./orders/counter/Sell.tsx')).Sell,
    },
  },
  'your-retailers': {
    list: async () => (await import('./retailers/RetailerList.tsx')).RetailerList,
  },
  orders: orders(),
  'active-orders': orders(),
  'archived-orders': orders(),
  'return-requests': returns(),
  'return-completed': returns(),
  'scheme-manage/data-campaign': {
    list: async () => (await import('./campaigns/campaigns.tsx')).CampaignList,
    form: async () => (await import('./campaigns/campaigns.tsx')).CampaignForm,
    pages: { 'access/:id': async () => (await import('./campaigns/CampaignAccess.tsx')).CampaignAccess },
  },
  'scheme-manage/pre-order': schemes(),
  'scheme-manage/campaign': schemes(),
  'scheme-manage/multi-buy': schemes(),
  launch: {
    list: async () => (await import('./launch/LaunchList.tsx')).LaunchList,
    pages: {
      ':id': async () => (await import('./launch/ControlRoom.tsx')).ControlRoom,
      'report/:id': async () => (await import('./launch/LaunchReport.tsx')).LaunchReport,
    },
  },
  'sales-book': {
    list: async () => (await import('./sales-book/SalesBook.tsx')).SalesBook,
  },
  'office-money': {
    list: async () => (await import('./office-money/OfficeMoney.tsx')).OfficeMoney,
    detail: async () => (await import('./office-money/OfficeMoneyPage.tsx')).OfficeMoneyPage,
  },
  waitlist: {
    list: async () => (await import('./waitlist/WaitingPlaceList.tsx')).WaitingPlaceList,
    detail: async () => (await import('./waitlist/WaitingPlacePage.tsx')).WaitingPlacePage,
  },
  'scheme-manage/main-field': {
    list: async () => (await import('./main-fields/fields.tsx')).FieldList,
    form: async () => (await import('./main-fields/fields.tsx')).FieldForm,
  },
  'product-manage/main': products(),
  'product-manage/bundle': products(),
  'brand-manage': {
    list: async () => (await import('./brands/brands.tsx')).BrandList,
    form: async () => (await import('./brands/brands.tsx')).BrandForm,
  },
  'specification-sheet': {
    list: async () => (await import('./products/SpecificationSheets.tsx')).SpecificationSheetList,
    form: async () => (await import('./products/SpecificationSheets.tsx')).SpecificationSheetForm,
  },
  'media-manage': { list: async () => (await import('./media/MediaLibrary.tsx')).MediaLibrary },
  'editor-file-select': {
    list: async () => (await import('./media/EditorFileSelect.tsx')).EditorFileSelect,
  },
  'review-manage': { list: async () => (await import('./reviews/ReviewList.tsx')).ReviewList },
  'asked-questions': { list: async () => (await import('./questions/QuestionList.tsx')).QuestionList },
  'archived-items': { list: async () => (await import('./products/DeletedItems.tsx')).DeletedItems },
  'page-manage': {
    list: async () => (await import('./content/content.tsx')).PageList,
    form: async () => (await import('./content/ContentForm.tsx')).PageForm,
  },
  'content-manage': {
    list: async () => (await import('./content/content.tsx')).ContentList,
    form: async () => (await import('./content/ContentForm.tsx')).SectionForm,
  },
  'home-page-groups': {
    list: async () => (await import('./sections/HomePageList.tsx')).HomePageList,
    form: async () => (await import('./sections/HomePageForm.tsx')).HomePageForm,
  },
  'launch-page-manage': {
    list: async () => (await import('./sections/LaunchPageList.tsx')).LaunchPageList,
    form: async () => (await import('./sections/LaunchPageForm.tsx')).LaunchPageForm,
  },
  'product-section': {
    list: async () => (await import('./sections/lists.tsx')).ProductSectionList,
    form: async () => (await import('./sections/lists.tsx')).ProductSectionForm,
  },
  'brand-section-manage': {
    list: async () => (await import('./sections/lists.tsx')).BrandSectionList,
    form: async () => (await import('./sections/lists.tsx')).BrandSectionForm,
  },
  'slider-manage': {
    list: async () => (await import('./sliders/sliders.tsx')).SliderList,
    form: async () => (await import('./sliders/SliderForm.tsx')).SliderForm,
  },
  'menu-manage': { list: async () => (await import('./menus/MenuManage.tsx')).MenuManage },
  'blog-manage': {
    list: async () => (await import('./blog/posts.tsx')).PostList,
    form: async () => (await import('./blog/PostForm.tsx')).PostForm,
  },
  'blog-cat-manage': {
    list: async () => (await import('./blog/categories.tsx')).CategoryList,
    form: async () => (await import('./blog/categories.tsx')).CategoryForm,
  },
  'contact-manage': {
    list: async () => (await import('./contact/ContactList.tsx')).ContactList,
    detail: async () => (await import('./contact/ContactDetail.tsx')).ContactDetail,
  },
  'office-manage/admin': offices(),
  'office-manage/nd': offices(),
  'office-manage/rd': offices(),
  'office-manage/retailer': offices({ 'poster/:id': async () => (await import('./offices/Poster.tsx')).Poster }),
  'office-tree': { list: async () => (await import('./offices/OfficeTree.tsx')).OfficeTree },
  'payment-qr': {
    list: async () => (await import('./payment-qr/PaymentQrList.tsx')).PaymentQrList,
    detail: async () => (await import('./payment-qr/PaymentQr.tsx')).PaymentQr,
  },
  'location-tree-view': {
    list: async () => (await import('./locations/LocationTree.tsx')).LocationTree,
    pages: { official: async () => (await import('./locations/OfficialPlaces.tsx')).OfficialPlaces },
  },
  'state-manage': {
    list: async () => (await import('./locations/states.tsx')).StateList,
    form: async () => (await import('./locations/states.tsx')).StateForm,
  },
  'district-manage': {
    list: async () => (await import('./locations/districts.tsx')).DistrictList,
    form: async () => (await import('./locations/districts.tsx')).DistrictForm,
  },
  'area-manage': {
    list: async () => (await import('./locations/areas.tsx')).AreaList,
    form: async () => (await import('./locations/areas.tsx')).AreaForm,
  },
  'coupon-manage': {
    list: async () => (await import('./coupons/CouponList.tsx')).CouponList,
    form: async () => (await import('./coupons/CouponForm.tsx')).CouponForm,
  },
  pickup: {
    list: async () => (await import('./shipping/pickup.tsx')).PickupList,
    form: async () => (await import('./shipping/pickup.tsx')).PickupForm,
  },
  'shipping-charge': {
    list: async () => (await import('./shipping/ChargeList.tsx')).ChargeList,
    form: async () => (await import('./shipping/ChargeForm.tsx')).ChargeForm,
  },
  'shipping-partner': {
    list: async () => (await import('./shipping/partners.tsx')).PartnerList,
    form: async () => (await import('./shipping/partners.tsx')).PartnerForm,
  },
  'customer-manage': {
    list: async () => (await import('./customers/CustomerList.tsx')).CustomerList,
    detail: async () => (await import('./customers/CustomerPage.tsx')).CustomerPage,
    pages: { 'erasure/:id': async () => (await import('./customers/Certificate.tsx')).Certificate },
  },
  'user-manage': {
    list: async () => (await import('./users/UserList.tsx')).UserList,
    form: async () => (await import('./users/UserForm.tsx')).UserForm,
    pages: {
      'sessions/:id': async () => (await import('./users/UserSessions.tsx')).UserSessions,
      'why/:id': async () => (await import('./users/UserWhy.tsx')).UserWhy,
    },
  },
  'role-manage': {
    pages: { compare: async () => (await import('./roles/CompareRoles.tsx')).CompareRoles },
    list: async () => (await import('./roles/RoleList.tsx')).RoleList,
    form: async () => (await import('./roles/RoleForm.tsx')).RoleForm,
  },
  'module-manage': {
    list: async () => (await import('./modules/ModuleList.tsx')).ModuleList,
    form: async () => (await import('./modules/ModuleForm.tsx')).ModuleForm,
    pages: {
      access: async () => (await import('./modules/ProductAccess.tsx')).ProductAccess,
      'access/:id': async () => (await import('./modules/ModuleAccess.tsx')).ModuleAccess,
    },
  },
  'sub-modules': {
    list: async () => (await import('./modules/groups.tsx')).ModuleGroupList,
    form: async () => (await import('./modules/groups.tsx')).ModuleGroupForm,
  },
  audit: { list: async () => (await import('./audit/AuditList.tsx')).AuditList },
  'message-template': {
    list: async () => (await import('./messaging/TemplateList.tsx')).TemplateList,
    form: async () => (await import('./messaging/TemplateForm.tsx')).TemplateForm,
  },
  'our-brand': { list: async () => (await import('./brand/BrandForm.tsx')).BrandForm },
  'global-setting': {
    list: async () => (await import('./settings/SettingList.tsx')).SettingList,
    form: async () => (await import('./settings/SettingForm.tsx')).SettingForm,
  },
  'payment-statements': {
    list: async () => (await import('./payments/PaymentList.tsx')).PaymentList,
    pages: { missing: async () => (await import('./payments/MissingList.tsx')).MissingList },
  },
  'server-errors': {
    list: async () => (await import('./monitoring/faults.tsx')).ServerErrorList,
    detail: async () => (await import('./monitoring/faults.tsx')).ServerErrorDetail,
  },
  'client-errors': {
    list: async () => (await import('./monitoring/faults.tsx')).ClientErrorList,
    detail: async () => (await import('./monitoring/faults.tsx')).ClientErrorDetail,
  },
  jobs: { list: async () => (await import('./monitoring/JobList.tsx')).JobList },
  health: { list: async () => (await import('./monitoring/Health.tsx')).Health },
  'sms-list': { list: async () => (await import('./messaging/SmsList.tsx')).SmsList },
};

function orders(more: Record<string, Load> = {}): Resource {
  return {
    list: async () => (await import('./orders/list/OrderList.tsx')).OrderList,
    detail: async () => (await import('./orders/OrderDetail.tsx')).OrderDetail,
    pages: {
      add: async () => (await import('./orders/counter/OrderAdd.tsx')).OrderAdd,
      slips: async () => (await import('./orders/counter/Slips.tsx')).Slips,
      ...more,
    },
  };
}

function offices(more: Record<string, Load> = {}): Resource {
  return {
    list: async () => (await import('./offices/OfficeList.tsx')).OfficeList,
    form: async () => (await import('./offices/OfficeForm.tsx')).OfficeForm,
    pages: more,
  };
}

function reports(): Resource {
  return { list: async () => (await import('./reports/Report.tsx')).Report };
}

function returns(): Resource {
  return {
    list: async () => (await import('./returns/ReturnList.tsx')).ReturnList,
    detail: async () => (await import('./returns/ReturnDetail.tsx')).ReturnDetail,
  };
}

function schemes(): Resource {
  return {
    list: async () => (await import('./schemes/SchemeList.tsx')).SchemeList,
    form: async () => (await import('./schemes/SchemeForm.tsx')).SchemeForm,
    pages: { 'duplicate/:id': async () => (await import('./schemes/SchemeDuplicate.tsx')).SchemeDuplicate },
  };
}

function products(): Resource {
  return {
    list: async () => (await import('./products/ProductList.tsx')).ProductList,
    form: async () => (await import('./products/ProductForm.tsx')).ProductForm,
  };
}
