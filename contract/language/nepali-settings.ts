/** Names and descriptions of the settings, in English and Nepali. The back office shows them and searches both. */
export const SETTING_NAMES = {
  'Banks and wallets': 'बैंक र वालेट',
  'The options customers choose from when they say how they paid an advance.':
    'अग्रिम केबाट तिरेको भनेर ग्राहकले छान्ने विकल्प।',
  'Verify phone before a multi-buy order': 'मल्टी-बाइ अर्डरअघि फोन जाँच्नुहोस्',
  'Customers of a multi-buy offer confirm their number with an SMS code first.':
    'मल्टी-बाइ अफरका ग्राहकले पहिले SMS को कोडले आफ्नो नम्बर पक्का गर्छन्।',
  'Time to pay an advance (minutes)': 'अग्रिम तिर्ने समय (मिनेट)',
  'Used when a scheme doesn’t set its own time.': 'अफरमा आफ्नै समय नराखे यो लाग्छ।',
  'Second approver for payments': 'भुक्तानीमा दोस्रो स्वीकृति',
  'Payment QRs, refunds and high advances need a second approver. If nobody else is allowed to approve, this is skipped.':
    'भुक्तानी QR, रकम फिर्ता र ठूलो अग्रिममा दोस्रो स्वीकृति चाहिन्छ। स्वीकृत गर्न मिल्ने अरू कोही नभए यो लाग्दैन।',
  'Advances that need two approvals (above Rs.)': 'दुई स्वीकृति चाहिने अग्रिम (यतिभन्दा बढी, रु.)',
  'A payment above this amount needs a second approval.': 'यो रकमभन्दा बढीको भुक्तानीमा दोस्रो स्वीकृति चाहिन्छ।',
  'Second approver for refunds and unpaid hand-overs (above Rs.)':
    'रकम फिर्ता र पैसा नतिरी बुझाएको सामानमा दोस्रो स्वीकृति (यतिभन्दा बढी, रु.)',
  'Above this amount, a refund must be paid by someone who didn’t approve it, cancel the order or inspect the return. A mostly unpaid order must be handed over by someone who didn’t prepare it. 0: always.':
    'यो रकमभन्दा बढी भए, अर्डर रद्द गर्ने, रकम फिर्ता स्वीकृत गर्ने वा सामान जाँच्नेभन्दा अर्कैले पैसा फिर्ता दिनुपर्छ। धेरैजसो रकम नतिरेको अर्डर तयार गर्नेभन्दा अर्कैले बुझाउनुपर्छ। 0: सधैं।',
  'Confirm changes to a live scheme above (%)': 'चालु अफरको यतिभन्दा बढी परिवर्तन पक्का गर्नुपर्ने (%)',
  'If a live scheme’s price, gift, quota or stock changes by more than this, staff see old and new values and must confirm.':
    'चालु अफरको मूल्य, उपहार, कोटा वा स्टक यतिभन्दा बढी बदल्दा कर्मचारीले पुरानो र नयाँ हेरेर पक्का गर्नुपर्छ।',
  'Second approver for changes to a live scheme above (%)': 'चालु अफरको यतिभन्दा बढी परिवर्तनमा दोस्रो स्वीकृति (%)',
  'A change above this takes effect only when a second approver makes the same change within 30 minutes.':
    'यतिभन्दा बढीको परिवर्तन दोस्रो व्यक्तिले 30 मिनेटभित्र उही परिवर्तन गरेपछि मात्र लागू हुन्छ।',
  'Payment method for pre-orders and campaigns': 'प्रि-अर्डर र अभियानमा तिर्ने तरिका',
  'The payment method customers see with each of these schemes.': 'यी हरेक अफरमा ग्राहकले देख्ने तिर्ने तरिका।',
  'Payment method for multi-buys': 'मल्टी-बाइमा तिर्ने तरिका',
  'Call about new orders within (hours)': 'नयाँ अर्डरमा यतिभित्र फोन गर्ने (घण्टा)',
  'After this, the call is overdue and the retailer and distributor see it. After twice as long, the offices above see it too.':
    'यसपछि कल ढिला भनी पसल र वितरकले देख्छन्। दोब्बर समयपछि माथिका कार्यालयले पनि देख्छन्।',
  'Undo a hand-over within (hours)': 'सामान बुझाएको यतिभित्र उल्टाउन मिल्ने (घण्टा)',
  'For the first 10 minutes, the person who handed it over can undo it; after that, only someone else can. Once the time is up, use a return.':
    'पहिलो 10 मिनेट सामान बुझाउनेले, त्यसपछि अर्कै व्यक्तिले मात्र उल्टाउन सक्छन्। समय सकिएपछि फिर्ती खोल्नुहोस्।',
  'Call again after (hours)': 'यतिपछि फेरि फोन गर्ने (घण्टा)',
  'When a customer doesn’t answer and no callback time was set.': 'ग्राहकले फोन नउठाएको र समय नतोकिएको बेला।',
  'New orders expire after (days)': 'नयाँ अर्डरको म्याद यतिपछि सकिने (दिन)',
  'If nobody reaches the customer. The units go back on sale.': 'ग्राहकसँग कुरा नभए। सामान फेरि बेच्न मिल्छ।',
  'Orders ready for pickup expire after (days)': 'लिन तयार अर्डरको म्याद यतिपछि सकिने (दिन)',
  'If the customer doesn’t collect them. The units go back on sale.': 'ग्राहकले नलगे। सामान फेरि बेच्न मिल्छ।',
  'Contacted orders expire after (days)': 'कुरा भइसकेका अर्डरको म्याद यतिपछि सकिने (दिन)',
  'If nobody confirms the order after the call. The units go back on sale.': 'कलपछि कसैले पक्का नगरे। सामान फेरि बेच्न मिल्छ।',
  'Confirmed orders expire after (days)': 'पक्का अर्डरको म्याद यतिपछि सकिने (दिन)',
  'If no unit is allocated. Set it longer than your customers wait for a launch. An order with a paid advance doesn’t expire here.':
    'सामान नछुट्याए। ग्राहकले लन्च पर्खनेभन्दा लामो राख्नुहोस्। अग्रिम तिरेको अर्डर यहाँ सकिँदैन।',
  'Paid orders ready for pickup expire after (days)': 'तिरिएका, लिन तयार अर्डरको म्याद यतिपछि सकिने (दिन)',
  'If the customer doesn’t collect them. The units go back on sale, and the advance is due for a refund.':
    'ग्राहकले नलगे। सामान फेरि बेच्न मिल्छ, र अग्रिम फिर्ता गर्न बाँकी हुन्छ।',
  'Remind customers before an order expires (days)': 'अर्डर सकिनु यतिअघि ग्राहकलाई सम्झाउने (दिन)',
  'The customer gets an SMS and the order is listed as near its deadline, but never before half its time has passed. 0: no reminder.':
    'ग्राहकलाई SMS जान्छ र अर्डर समयसीमा नजिक भनी देखिन्छ, तर आधा समय नबितुन्जेल होइन। 0: सम्झाइँदैन।',
  'Flag stalled orders after (days)': 'यतिपछि रोकिएको अर्डर देखाउने (दिन)',
  'For steps your staff must take: checking a payment, allocating a paid order, receiving goods. These orders don’t expire.':
    'कर्मचारीले गर्नुपर्ने कामका लागि: भुक्तानी जाँच्ने, तिरिएको अर्डरलाई सामान छुट्याउने, सामान बुझ्ने। यस्ता अर्डर सकिँदैनन्।',
  'Deadlines start on (date)': 'समयसीमा सुरु हुने मिति',
  'For orders contacted, confirmed or paid before this date, the time counts from this date. Set by the update that introduced deadlines.':
    'यो मितिअघि कुरा भएका, पक्का भएका वा तिरिएका अर्डरको समय यही मितिदेखि गनिन्छ। समयसीमा ल्याउने अपडेटले राखेको मिति।',
  'Ask for the bill number at the hand-over': 'सामान बुझाउँदा बिल नम्बर सोध्ने',
  'The number on the retailer’s own bill. Off: not asked. Optional: can be left empty. Required: no hand-over without it.':
    'पसलकै बिलको नम्बर। बन्द: सोधिँदैन। नभरे पनि हुने: खाली छोड्न मिल्छ। भर्नैपर्ने: यसविना सामान बुझाउन मिल्दैन।',
  'Orders reach the retailer within (days)': 'अर्डर पसलमा यतिभित्र पुग्ने (दिन)',
  'Customers see the date on their order page. Empty: no date is shown.':
    'ग्राहकले मिति अर्डरको पृष्ठमा देख्छन्। खाली: मिति देखाइँदैन।',
  'Return window (days)': 'फिर्ती माग्ने समय (दिन)',
  'From the hand-over. After this, only staff can open a return. Pages show it as {{return_within}}. Empty: no limit.':
    'सामान बुझाएदेखि। यसपछि फिर्ती कर्मचारीले मात्र खोल्न मिल्छ। पृष्ठमा {{return_within}} भनी देखिन्छ। खाली: सीमा छैन।',
  'Phone warranty (months)': 'फोनको वारेन्टी (महिना)',
  'From the hand-over. Customers see the end date on their order and in the IMEI check. Pages show it as {{warranty_months}}.':
    'सामान बुझाएदेखि। ग्राहकले सकिने मिति अर्डर र IMEI जाँचमा देख्छन्। पृष्ठमा {{warranty_months}} भनी देखिन्छ।',
  'Refund advances within (days)': 'अग्रिम यतिभित्र फिर्ता गर्ने (दिन)',
  'When customers get their money back. They see the date on their order. Pages show it as {{advance_back}}.':
    'ग्राहकले पैसा फिर्ता पाउने समय। मिति अर्डरमा देख्छन्। पृष्ठमा {{advance_back}} भनी देखिन्छ।',
  'Waived setup steps': 'छोडिएका तयारीका चरण',
  'The checklist on the dashboard shows them as waived. Restore one there, or remove it here.':
    'ड्यासबोर्डको सूचीमा छोडिएको भनी देखिन्छ। त्यहाँ फर्काउनुहोस्, वा यहाँ हटाउनुहोस्।',
  'Invitations expire after (hours)': 'निमन्त्रणाको म्याद यतिपछि सकिने (घण्टा)',
  'A new user sets a first password with the code. You can resend an expired invitation.':
    'नयाँ प्रयोगकर्ताले कोडले पहिलो पासवर्ड राख्छन्। म्याद सकिएको निमन्त्रणा फेरि पठाउन मिल्छ।',
  'Keep contact messages for (days)': 'ग्राहकका सन्देश राख्ने समय (दिन)',
  'After this, a visitor’s message and its reply are deleted, answered or not.':
    'यसपछि आगन्तुकको सन्देश र जवाफ मेटिन्छन्, जवाफ दिए पनि नदिए पनि।',
  'Keep notes for (days)': 'टिप्पणी राख्ने समय (दिन)',
  'After this, notes, calls and files on closed orders are deleted, as are notes on customers.':
    'यसपछि टुङ्गिएका अर्डरका टिप्पणी, कल र फाइल, र ग्राहकबारेका टिप्पणी मेटिन्छन्।',
  'Keep proofs of payment for (days)': 'भुक्तानीका प्रमाण राख्ने समय (दिन)',
  'At least 1825 (five years), as the Income Tax Act requires for proof of sale. The decision on a proof stays.':
    'कम्तीमा 1825 (पाँच वर्ष), बिक्रीको प्रमाणका लागि आयकर ऐनले भनेअनुसार। प्रमाणको निर्णय रहन्छ।',
  'Keep customers after their last order for (days)': 'पछिल्लो अर्डरपछि ग्राहक राख्ने समय (दिन)',
  'At least 1825 (five years), as the Income Tax Act requires. After this, names and numbers are erased; amounts stay. Empty: forever.':
    'कम्तीमा 1825 (पाँच वर्ष), आयकर ऐनले भनेअनुसार। यसपछि नाम र नम्बर मेटिन्छन्; रकम रहन्छन्। खाली: सधैं।',
  'Support reply templates': 'जवाफका नमुना',
  'Start a message from a customer’s page. {{customer_name}}, {{order_id}}, {{product_name}} and {{office_name}} come from the latest order.':
    'ग्राहकको पृष्ठबाट सन्देश सुरु गर्न। {{customer_name}}, {{order_id}}, {{product_name}} र {{office_name}} पछिल्लो अर्डरबाट आउँछन्।',
  'Keep SMS for (days)': 'SMS राख्ने समय (दिन)',
  'After this, SMS to customers are deleted from the SMS list.': 'यसपछि ग्राहकका SMS सूचीबाट मेटिन्छन्।',
  'No notifications from (hour)': 'सूचना बन्द हुने (घण्टा)',
  'In Nepal time. Staff get one summary of the night’s orders in the morning.':
    'नेपालको समय। रातका सबै अर्डरको एउटै सूचना कर्मचारीलाई बिहान आउँछ।',
  'No notifications until (hour)': 'सूचना सुरु हुने (घण्टा)',
  'In Nepal time. Enter the start hour again to allow notifications all night.':
    'नेपालको समय। रातभर सूचना चाहिए बन्द हुने घण्टा नै फेरि लेख्नुहोस्।',
  'Offline page': 'इन्टरनेट नभएको पृष्ठ',
  'Shows returning visitors an offline page when they lose their connection. If you turn it off, devices drop it on their next visit.':
    'फेरि आएका आगन्तुकको इन्टरनेट गए यो पृष्ठ देखाउँछ। बन्द गरे अर्को पटक आउँदा डिभाइसबाट हट्छ।',
  'Show “Yours was order no. …” to customers': 'ग्राहकलाई “तपाईंको अर्डर …औं हो” देखाउने',
  'Shown after the order, on its page and on the picture to share. It reveals how many were sold.':
    'अर्डरपछि, त्यसको पृष्ठमा र सेयर गर्ने तस्बिरमा देखिन्छ। कति बिक्यो थाहा हुन्छ।',
  'Payment methods in the footer': 'तल देखाउने तिर्ने तरिका',
  'Wallets and cards your retailers accept. Each shows as a badge at the bottom of every page.':
    'तपाईंका पसलले लिने वालेट र कार्ड। हरेक पृष्ठको तल देखिन्छन्।',
  'SMS per phone in 24 hours': 'एउटा फोनमा 24 घण्टामा SMS',
  'SMS beyond this are held back and marked in the SMS list. Empty: the server’s default.':
    'योभन्दा बढी SMS रोकिन्छन् र SMS सूचीमा चिह्न लाग्छ। खाली: सर्भरको आफ्नै।',
  'Annual interest (%)': 'वार्षिक ब्याज (%)',
  'Product and offer pages then show a monthly price. Empty: no monthly price.':
    'भरेपछि सामान र अफरका पृष्ठमा मासिक मूल्य देखिन्छ। खाली: मासिक मूल्य देखिँदैन।',
  Months: 'महिना',
  'Number of equal monthly payments.': 'बराबर मासिक किस्ताको सङ्ख्या।',
  'Minimum price for monthly payments (Rs.)': 'मासिक किस्ताको न्यूनतम मूल्य (रु.)',
  'Cheaper products and offers show no monthly price.': 'योभन्दा सस्तो सामान र अफरमा मासिक मूल्य देखिँदैन।',
  'Bank for monthly payments': 'मासिक किस्ता दिने बैंक',
  'Shown with the note that approval is up to the bank. Empty: no monthly price.':
    'स्वीकृति बैंकले दिन्छ भन्ने टिप्पणीसँगै देखिन्छ। खाली: मासिक मूल्य देखिँदैन।',
  'Bank for monthly payments, in Nepali': 'मासिक किस्ता दिने बैंक, नेपालीमा',
  'Shown to Nepali readers. If empty, they see the English name.': 'नेपाली पढ्नेले देख्छन्। खाली भए अङ्ग्रेजी नाम देख्छन्।',
} as const;
