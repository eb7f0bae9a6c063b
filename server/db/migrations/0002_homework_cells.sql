-- Homework becomes a cell of its lesson, with a version, a history and an offline life like every other. When it was entered was
-- not kept: the end of its lesson is the nearest that is known.
INSERT INTO "journal_cells" ("school_id", "schedule_uuid", "kind", "student_group_uuid", "version", "value", "author_user_id", "captured_at", "accepted_at")
SELECT h."school_id", h."schedule_uuid", 'homework', '00000000-0000-0000-0000-000000000000', 1,
	jsonb_build_object('body', h."body", 'dueScheduleUuid', h."due_schedule_uuid"), h."author_user_id", t."at", t."at"
FROM "homeworks" h
JOIN "lessons" l ON l."school_id" = h."school_id" AND l."schedule_uuid" = h."schedule_uuid"
JOIN "schools" s ON s."id" = h."school_id"
CROSS JOIN LATERAL (
	SELECT (extract(epoch FROM ((l."date" + l."time_end"::time) AT TIME ZONE s."time_zone")) * 1000)::bigint AS "at"
) t
ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO "cell_history" ("school_id", "schedule_uuid", "kind", "student_group_uuid", "version", "value", "author_user_id", "captured_at", "accepted_at", "client_id", "seq", "received_at")
SELECT "school_id", "schedule_uuid", "kind", "student_group_uuid", "version", "value", "author_user_id", "captured_at", "accepted_at", NULL, NULL, "accepted_at"
FROM "journal_cells" WHERE "kind" = 'homework'
ON CONFLICT DO NOTHING;
--> statement-breakpoint
DROP TABLE "homeworks" CASCADE;
--> statement-breakpoint
-- Rules of marks that were stored before the formula read them all: what is missing is what holds in this school year.
UPDATE "school_years" SET "formula" = '{"formativeMax":10,"weights":{"fo":25,"sor":25,"soch":50},"withoutSoch":{"fo":50,"sor":50},"scale":[{"mark":2,"from":0,"to":39},{"mark":3,"from":40,"to":64},{"mark":4,"from":65,"to":84},{"mark":5,"from":85,"to":100}],"rounding":"half-up","oneHourSubjects":{"maxWeeklyTenths":10,"period":"halfyear","hasSoch":false},"ungradedParallels":[1],"credit":{"passFromPercent":50},"year":{"rounding":"half-up","unattested":"leaveOut","failingMark":2},"final":{"yearSummative":{"year":50,"test":50},"exam":{"year":70,"test":30}}}'::jsonb || "formula";
